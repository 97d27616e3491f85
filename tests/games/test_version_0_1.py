"""A game written for playaid 0.1, as its guide had it then, goes on working word for word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.guides import ROOT, Command, installed, playaid, steps

pytestmark = pytest.mark.exhaustive

STORED = Path(__file__).parent / "version_0_1"
GUIDE = tuple(steps("adding-a-game.md", STORED))
LATE = """
    def rules_told(self) -> bool:
        from engines.card_reading import read_card
        from engines.cards import BY_INDEX, SUITS
        from engines.records import quickly_made
        import engines.hands
        return bool(read_card("H5") and BY_INDEX and SUITS and quickly_made and engines.hands.Hand)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with the package of the old guide, as installed."""
    return installed(GUIDE, tmp_path / "site")


def python(code: str, *paths: Path) -> str:
    """What a program prints that runs beside the package."""
    ran = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; sys.path[:0] = {[*map(str, paths), str(ROOT)]}\n{code}",
        ],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_game_scores_verifies_and_prints_as_it_did(package: Path, tmp_path: Path) -> None:
    followed = [step for step in GUIDE if isinstance(step, Command)]
    assert {step.arguments[0] for step in followed} == {"score", "verify", "tables", "print"}
    for step in followed:
        assert playaid(step, tmp_path, package) == step.answer, step.arguments
    assert (tmp_path / "output" / "coins-a4-en.pdf").read_bytes().startswith(b"%PDF")


def test_the_game_is_played(package: Path, tmp_path: Path) -> None:
    everything = playaid(Command(("games", "--lang", "en"), ""), tmp_path, package)
    assert "coins  Five Stones" in everything
    played = ("play", "coins", "--simulate", "--seed", "1", "--players", "Aki,Ben", "--lang", "en")
    assert "Winner" in playaid(Command(played, ""), tmp_path, package)


FIND = "from playaid.games.catalogue import find_game; game = find_game('coins').game\n"


def test_the_game_is_its_own_machine(package: Path) -> None:
    assert python(FIND + "print(game.machine is game)", package) == "True\n"


def test_a_game_that_is_not_refereed_has_no_machine(package: Path) -> None:
    source = package / "coins.py"
    text = source.read_text(encoding="utf-8")
    source.write_text(
        text.replace("    errors = ERRORS", "    errors = ERRORS\n    refereed = False")
    )
    assert python(FIND + "print(game.refereed, game.machine)", package) == "False None\n"


def test_what_its_functions_import_late_is_found(package: Path) -> None:
    source = package / "coins.py"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace("    def tables(", f"{LATE}\n    def tables("), encoding="utf-8")
    assert python(FIND + "print(game.rules_told())", package) == "True\n"


def test_every_public_name_is_found_where_it_was(package: Path) -> None:
    """After a plug-in was loaded; a name that is moved or renamed belongs in the shim's table."""
    code = f"{FIND}import names_kept; print(*names_kept.missing(), sep='\\n', end='')"
    assert python(code, package, STORED) == ""


def test_states_and_moves_are_read_as_they_were(package: Path) -> None:
    code = """
from coins import State, Take
from engines.saving import from_data, move_from_data, to_data
state, move = State(3, 1, (2, 0)), Take(2)
print(from_data(State, to_data(state)) == state)
print(move_from_data((Take,), to_data(move)) == move)
print(from_data(tuple[int, ...], [1, 2]) == (1, 2))
"""
    assert set(python(FIND + code, package).split()) == {"True"}


def test_the_names_are_the_things_of_today(package: Path) -> None:
    code = """
import engines.cards, engines.game, engines.errors
from engines import score
from engines.cards.deck import Card
from engines.contract import combined, errors, game
from engines.contract.score import Score
print(engines.cards.Card is Card, engines.game.Game is combined.CombinedGame,
      engines.game.Entry is game.Entry, engines.errors.RuleError is errors.RuleError,
      score.Score is Score)
"""
    assert set(python(FIND + code, package).split()) == {"True"}


def test_nothing_of_it_is_there_without_a_plug_in() -> None:
    code = """
from playaid.games.catalogue import find_game
find_game("jika")
try:
    import engines.game
except ImportError:
    print("not there", "playaid.games.version_0_1" in sys.modules)
"""
    assert python(code) == "not there False\n"
