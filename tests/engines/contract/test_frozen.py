"""Frozen dataclasses with the quick constructor behave as those with dataclass's own."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from engines.contract.frozen import fast_frozen


@fast_frozen
@dataclass(frozen=True, slots=True)
class Quick:
    suit: str
    rank: int = 1
    held: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plain:
    suit: str
    rank: int = 1
    held: tuple[int, ...] = ()


CALLS = [
    (("S",), {}),
    (("S", 2), {}),
    (("S",), {"held": (3,)}),
    ((), {"held": (), "rank": 13, "suit": "H"}),
]


@pytest.mark.parametrize(("given", "named"), CALLS)
def test_it_is_made_with_the_same_values(given, named):
    quick, plain = Quick(*given, **named), Plain(*given, **named)
    assert type(quick) is Quick
    assert [getattr(quick, f.name) for f in fields(quick)] == [
        getattr(plain, f.name) for f in fields(plain)
    ]
    assert repr(quick) == repr(plain).replace("Plain", "Quick")


@pytest.mark.parametrize(
    ("given", "named"), [((), {}), (("S", 1, (), 4), {}), (("S",), {"colour": 1})]
)
def test_it_refuses_the_same_calls(given, named):
    with pytest.raises(TypeError) as plain:
        Plain(*given, **named)
    with pytest.raises(TypeError) as quick:
        Quick(*given, **named)
    assert str(quick.value) == str(plain.value).replace("Plain", "Quick")


def test_fields_cannot_be_set_or_deleted():
    made = Quick("S")
    with pytest.raises(FrozenInstanceError):
        made.rank = 2
    with pytest.raises(FrozenInstanceError):
        del made.rank
    with pytest.raises((AttributeError, TypeError)):
        made.colour = "black"
    assert made == Quick("S", 1)


def test_it_compares_hashes_copies_and_pickles_by_its_values():
    made = Quick("S", 2, (3,))
    assert made == Quick("S", 2, (3,)) != Quick("S", 2)
    assert hash(made) == hash(Quick("S", 2, (3,)))
    assert pickle.loads(pickle.dumps(made)) == copy.deepcopy(made) == copy.copy(made) == made
    assert replace(made, rank=4) == Quick("S", 4, (3,))
    match made:
        case Quick(suit, rank):
            assert (suit, rank) == ("S", 2)
        case _:
            pytest.fail("it is not taken apart by its fields")


def test_it_shows_the_same_signature():
    assert str(inspect.signature(Quick)) == str(inspect.signature(Plain))


def test_what_needs_more_than_its_fields_set_is_refused():
    @dataclass(frozen=True, slots=True)
    class Checked:
        rank: int

        def __post_init__(self) -> None:
            assert self.rank

    @dataclass(frozen=True, slots=True)
    class Listed:
        ranks: list[int] = field(default_factory=list)

    for each in (Checked, Listed):
        with pytest.raises(TypeError, match=each.__name__):
            fast_frozen(each)
