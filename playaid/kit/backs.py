"""What stands on the backs of cards: the same card in the other language, or the rest of the rules
and the way to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.contract.errors import Choices, ErrorCode, InputError
from playaid.kit.edition import Edition, EditionMaker
from playaid.sheets.markup import tree
from playaid.sheets.markup.large import enlarged
from playaid.sheets.markup.pairs import has_cards
from playaid.sheets.pages.compose import NamedSheet
from playaid.sheets.pages.finish import Finish, in_two_languages, is_pad, with_backs, with_copies
from playaid.sheets.pages.furniture import Imprint
from playaid.words import LANGUAGES

CODES = (
    ErrorCode("finish.no-cards", ("option", "nearest")),
    ErrorCode("finish.no-pads", ("option",)),
    ErrorCode("finish.needs-backs", ("option", "nearest")),
    ErrorCode("finish.copies", ("text", "most", "nearest")),
)


class FinishedMaker:
    """Makes a game's editions in a language, their cards with backs and copies as asked for."""

    def __init__(self, maker: EditionMaker, other: EditionMaker | None, finish: Finish) -> None:
        self._maker, self._other, self._finish = maker, other, finish

    @property
    def sheets(self) -> tuple[str, ...]:
        """The ids of the sheets, in the kit's order."""
        return self._maker.sheets

    def made_for(self, players: Sequence[str], only: Sequence[str] | None = None) -> Edition:
        """The edition for these players, as an `EditionMaker` makes it.

        Raises InputError when the whole kit has nothing that could be finished so.
        """
        edition = self._maker.made_for(players, only)
        if only is None:
            check_sheets([one.sheet for one in edition.sheets], self._finish)
        other = self._other.made_for(players, only) if self._other else None
        return finished(edition, other, self._finish)


def other_language(lang: str) -> str:
    """The language that goes on backs."""
    return LANGUAGES[1 - LANGUAGES.index(lang)]


def finished(edition: Edition, other: Edition | None, finish: Finish) -> Edition:
    """The edition with backs and copies; `other` is the same in the other language."""
    others = {one.id: one.sheet for one in other.sheets} if other else {}
    sheets = []
    for named in edition.sheets:
        sheet = named.sheet
        if has_cards(sheet):
            if named.id in others:
                sheet = in_two_languages(sheet, others[named.id])
            elif finish.backs == "rules":
                back = way_to_the_rules(edition.imprint, edition.tagline)
                sheet = with_backs(sheet, enlarged(back) if edition.large else back)
            sheet = with_copies(sheet, finish.copies)
        sheets.append(NamedSheet(named.id, sheet))
    return replace(edition, sheets=tuple(sheets))


def check_sheets(sheets: Sequence[tree.SheetElement], finish: Finish) -> None:
    """Raises InputError for a finish that changes none of the sheets."""
    cards, pads = any(map(has_cards, sheets)), any(map(is_pad, sheets))
    if finish.n_up > 1 and not pads:
        raise InputError("finish.no-pads", option="--n-up")
    if not cards and finish.backs != "none":
        raise InputError("finish.no-cards", option="--backs", nearest=Choices(("summary",)))
    wanted = finish.fill or finish.copies > 1
    if wanted and not cards and finish.n_up == 1:
        raise InputError("finish.no-cards", option="--copies", nearest=Choices(("summary",)))


def way_to_the_rules(imprint: Imprint, tagline: str) -> tree.CardElement:
    """A back with the game's name, what it is about, and the code that leads to its rules."""
    source = imprint.credit[-1:] if imprint.address else ()
    return tree.CardElement(
        title=imprint.game,
        strip=" ".join((imprint.credit[0], *source)),
        children=(
            tree.TextElement(children=(tree.PlainText(tagline),)),
            tree.GapElement(),
            *((tree.QrElement(imprint.address),) if imprint.address else ()),
        ),
    )
