"""House rules as chosen by name and value."""

import pytest

from engines.contract.errors import Choices, InputError
from engines.contract.rulings import Ruling, resolve

RULINGS = (
    Ruling("rounds", ("12", "6", "7", "15")),
    Ruling("edition", ("announced", "published")),
    Ruling("stated"),
)


def test_what_is_not_chosen_has_its_default() -> None:
    assert resolve(RULINGS, {"rounds": "7"}) == {"rounds": "7", "edition": "announced"}


@pytest.mark.parametrize(
    ("chosen", "code", "near"),
    [
        ({"rounds": "5"}, "rulings.value", ("6", "7", "12", "15")),
        ({"edition": "publishd"}, "rulings.value", ("published",)),
        ({"editon": "published"}, "rulings.unknown", ("edition",)),
        ({"stated": "yes"}, "rulings.unknown", ("rounds", "edition")),
    ],
)
def test_what_does_not_exist_is_refused(
    chosen: dict[str, str], code: str, near: tuple[str, ...]
) -> None:
    with pytest.raises(InputError) as caught:
        resolve(RULINGS, chosen)
    assert caught.value.code == code
    assert tuple(caught.value.data["nearest"]) == near


def test_numbers_are_told_as_all_there_is_to_choose_from() -> None:
    with pytest.raises(InputError) as caught:
        resolve(RULINGS, {"rounds": "13"})
    assert isinstance(caught.value.data["nearest"], Choices)
