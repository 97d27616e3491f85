"""Whatever verb playaid itself prints in chicken and csm is understood when it is typed back."""

from __future__ import annotations

import pytest
from support.acting import dialogue_of

from playaid.games.catalogue import find_game
from playaid.table.playthrough import NAMES

CHICKEN = {
    "en": ("hold H D C", "turned S6 face up", "Aki lays HA face down",
           "Ben laid D8", "plays CQ", "turned S8", "lay HJ"),
    "ja": ("H D Cを持ちました", "表向きは♠6", "あきはHAを裏向きに出しました",
           "べんが出したD8", "CQを出した", "♠8をめくりました", "HJを出します"),
}  # fmt: skip
CSM = {
    "en": ("opening prices S6 H3 D7 CA", "Aki buys HK", "Aki sold HK", "Aki ends the turn",
           "Ben discarded C2", "thrown away C3", "Ben ends the turn", "Aki laid H5"),
    "ja": ("最初の株価はS6 H3 D7 CA", "あきはHKを買いました", "あきはHKを売りました",
           "あきは手番を終えました", "べんはC2を捨てました", "C3を捨てます", "手番を終える",
           "あきはH5を重ね、株価を5にしました"),
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("game", "lines"), [("chicken", CHICKEN), ("csm", CSM)])
def test_printed_verbs_are_understood(
    game: str, lines: dict[str, tuple[str, ...]], lang: str
) -> None:
    players = 3 if game == "chicken" else 2
    dialogue = dialogue_of(find_game(game), lang, NAMES[lang][:players])
    for line in lines[lang]:
        answer = dialogue.answer(line)
        assert not answer.refusal, (line, answer.told)
