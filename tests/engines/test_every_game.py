"""What every game of `engines` keeps, found there and not listed here.

The same checks on 10,000 games each are `python -m proof.games`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from proof import games
from proof.games import NAMES, AnyGame, all_games, move_types, tables_of
from support.guidance import refused

import engines
from engines.contract.errors import InputError, RuleError
from engines.contract.examples import check
from engines.contract.game import Entry
from engines.contract.rulings import resolve
from engines.contract.tables import Column
from playaid.games.catalogue import all_games as found_games
from playaid.games.catalogue import unpublished_games
from playaid.words import Words

GAMES = 200
ROOT = Path(engines.__file__).parent
EVERY = [pytest.param(game, id=game.info.id) for game in all_games()]
TABLES = [
    pytest.param(game, players, id=f"{game.info.id}-{players}")
    for game in all_games()
    for players in tables_of(game)
]
DECLARE = "write this code among the game's `errors`, an ErrorCode in facts.py"
every_game = pytest.mark.parametrize("game", EVERY)
DECLARED = [pytest.param(found.game, id=found.id) for found in unpublished_games()]
every_game_told = pytest.mark.parametrize("game", [*EVERY, *DECLARED])
"""Those that our sources only name too: what can be kept without a state machine."""
every_table = pytest.mark.parametrize(("game", "players"), TABLES)


def sources(game: AnyGame) -> Iterator[tuple[Path, ast.Module]]:
    """The game's own modules, parsed."""
    package = ROOT / game.info.id
    paths = package.rglob("*.py") if package.is_dir() else [ROOT / f"{game.info.id}.py"]
    for path in sorted(paths):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def words_of(game: AnyGame, lang: str) -> Words:
    return next(found for found in found_games() if found.id == game.info.id).words(lang)


def test_games_are_found() -> None:
    ids = [game.info.id for game in all_games()]
    assert {"chicken", "jika", "light"} <= set(ids)
    assert len(set(ids)) == len(ids)


# -- whole games -----------------------------------------------------------------------------


@pytest.mark.exhaustive
@every_table
def test_random_games(game: AnyGame, players: int) -> None:
    tally = games.check_games(game, players, GAMES, seed=30)
    assert tally["games"] == GAMES
    assert tally["ended"] >= GAMES * 9 // 10, "within the cap on moves, even at random"
    assert tally["refused"] > 0


@every_table
def test_states_are_said_in_words(game: AnyGame, players: int) -> None:
    rng = Random(f"{game.info.id}.words.{players}")
    for _ in range(3):
        played = games.play(game, players, rng)
        steps = list(zip(played.states, [*played.moves, None], strict=True))
        for lang in ("ja", "en"):
            words = words_of(game, lang)
            for state, move in rng.sample(steps, min(len(steps), 40)):
                seat = game.machine.turn(state)
                assert move is None or words.move(move, seat, NAMES)
                for seen in (state, game.machine.view(state, None)):
                    for reason in game.machine.describe(seen):
                        assert words.reason(reason, NAMES)


@every_table
def test_public_description_needs_no_secrets(game: AnyGame, players: int) -> None:
    rng = Random(f"{game.info.id}.public.{players}")
    played = games.play(game, players, rng)
    for state in rng.sample(played.states, min(len(played.states), 60)):
        assert game.machine.describe(state) == game.machine.describe(game.machine.view(state, None))


@every_game_told
def test_the_rules_have_their_authors_date(game: AnyGame) -> None:
    info = game.info
    assert info.rules_date not in [credit.date for credit in info.credits]
    year = re.search(r"\b(?:19|20)\d\d\b", info.copyright)
    assert year is None or info.rules_date.startswith(year[0])
    told = re.search(r"/((?:19|20)\d\d)/(\d\d)/", info.source)
    assert told is None or info.rules_date == f"{told[1]}-{told[2]}"


@every_game
def test_wrong_numbers_of_players(game: AnyGame) -> None:
    least, most = game.info.players
    for players in (-1, 0, least - 1, most + 1, 100):
        with refused(RuleError, f"`setup` of {game.info.id} must refuse {players} players") as no:
            game.machine.setup(players, resolve(game.rulings, {}))
        assert no.value.code in {error.code for error in game.errors}, DECLARE


@every_game
def test_result_before_the_end(game: AnyGame) -> None:
    start = game.machine.setup(game.info.players[0], resolve(game.rulings, {}))
    with refused(RuleError, f"`result` of {game.info.id} must refuse a game not over") as no:
        game.machine.result(start, NAMES[: game.info.players[0]])
    assert no.value.code in {error.code for error in game.errors}, DECLARE


# -- what a game declares --------------------------------------------------------------------


@every_game_told
def test_facts(game: AnyGame) -> None:
    info = game.info
    assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", info.id)
    assert 1 <= info.players[0] <= info.players[1]
    assert info.minutes is None or 1 <= info.minutes[0] <= info.minutes[1]
    assert re.fullmatch(r"https?://\S+", info.source)
    assert info.author
    assert info.equipment or not info.published
    moves = move_types(game)
    assert len(set(moves)) == len(moves)
    assert bool(moves) == (game.machine is not None)
    assert game.rules
    assert game.counts or not info.published


@every_game_told
def test_names_are_told_once(game: AnyGame) -> None:
    for names in (
        [error.code for error in game.errors],
        [rule.id for rule in game.rules],
        [ruling.id for ruling in game.rulings],
        [option.name for option in game.options],
        [example.id for example in game.examples()],
        [table.id for table in game.tables(resolve(game.rulings, {}))],
        [move.__name__ for move in move_types(game)],
    ):
        assert len(set(names)) == len(names)
        assert all(names)


@every_game_told
def test_rulings(game: AnyGame) -> None:
    for ruling in game.rulings:
        assert len(set(ruling.values)) == len(ruling.values) > 0
        assert ruling.default == ruling.values[0]
    with pytest.raises(InputError, match=r"rulings\.unknown"):
        resolve(game.rulings, {"no-such-ruling": "yes"})


@every_game
def test_errors_declared_are_errors_raised(game: AnyGame) -> None:
    """Code literals of the source: each is declared, and each declared one is used somewhere."""
    prefix = f"{game.info.id}."
    rules = {prefix + rule.id for rule in game.rules}
    declared = {error.code for error in game.errors}
    assert all(code.startswith(prefix) for code in declared)
    used: set[str] = set()
    for path, tree in sources(game):
        for literal in literals(tree):
            if re.fullmatch(f"{prefix}[a-z0-9-]+", literal):
                assert literal in declared | rules, f"{path}: {literal}: {DECLARE}"
            if not {"examples", "proof"} & {path.stem, path.parent.name}:
                # Codes put together in an f-string stand without their beginning.
                used |= {literal, prefix + literal}
    assert declared <= used, f"declared and never raised: {declared - used}"


def literals(tree: ast.Module) -> Iterator[str]:
    """Every text of the source but those in which an error is declared."""
    declarations = {
        id(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "ErrorCode"
    }
    for node in ast.walk(tree):
        if id(node) in declarations or not isinstance(node, ast.Constant):
            continue
        if isinstance(node.value, str):
            yield node.value


@every_game
def test_engines_do_nothing_but_compute(game: AnyGame) -> None:
    """No I/O, no clock, no random numbers of their own, nothing of playaid."""
    allowed = {"random": {"Random"}}
    forbidden = {"os", "sys", "io", "time", "datetime", "pathlib", "logging", "secrets", "socket"}
    for path, tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                names = {alias.name.split(".")[0] for alias in node.names}
                assert not names & (forbidden | {"random", "playaid"}), path
            elif isinstance(node, ast.ImportFrom):
                module = (node.module or "").split(".")[0]
                assert module not in forbidden | {"playaid"}, path
                if module in allowed:
                    assert {alias.name for alias in node.names} <= allowed[module], path
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"print", "open", "input"}, path


@every_game
def test_examples(game: AnyGame) -> None:
    found = game.examples()
    assert found, "write the rules' worked examples in examples.py"
    for example in found:
        assert example.heading
        assert example.expected
        differing = [finding for finding in check(example) if not finding.agrees]
        assert not differing, example.id
        names = [name for name, _ in example.expected]
        assert [name for name, _ in example.run()] == names, example.id


@every_game_told
def test_tables_are_of_their_kinds(game: AnyGame) -> None:
    fits = {
        "number": int,
        "signed": int,
        "text": str,
        "code": str,
        "yes-no": bool,
    }
    switches = [ruling for ruling in game.rulings if ruling.is_switch]
    for chosen in [{}, *({r.id: r.values[-1]} for r in switches)]:
        for table in game.tables(resolve(game.rulings, chosen)):
            assert table.rows
            titles = [(column.id, column.of) for column in table.columns]
            assert len(set(titles)) == len(titles)
            for row in table.rows:
                assert len(row) == len(table.columns)
                for column, cell in zip(table.columns, row, strict=True):
                    assert isinstance(column, Column)
                    wanted = fits.get(column.kind)
                    if cell is not None and wanted is not None:
                        assert type(cell) is wanted, (table.id, column.id, cell)


@every_game_told
def test_score_example_is_scored(game: AnyGame) -> None:
    rules = resolve(game.rulings, {})
    entry, score = game.score_example(rules)
    if not game.counts:
        assert not score.players
        with pytest.raises(RuleError):
            game.score(entry)
        return
    assert score == game.score(entry)
    games.check_score(game, score)
    declared = {option.key for option in game.options}
    assert set(entry.values) <= declared, "`score_example` names options that `options` lacks"


@every_game_told
def test_unknown_switch_is_refused_when_scoring(game: AnyGame) -> None:
    entry, _ = game.score_example(resolve(game.rulings, {}))
    with refused(InputError, "begin `score` with `resolve(self.rulings, entry.chosen)`") as no:
        game.score(Entry(entry.values, {"no-such-ruling": "yes"}))
    assert no.value.code == "rulings.unknown"


@every_game
def test_chosen_switches_are_echoed(game: AnyGame) -> None:
    entry, _ = game.score_example(resolve(game.rulings, {}))
    for ruling in game.rulings:
        if ruling.is_switch:
            chosen = {ruling.id: ruling.default}
            assert dict(game.score(Entry(entry.values, chosen)).rulings) == chosen


SWITCHED = [
    pytest.param(game, ruling.id, value, id=f"{game.info.id}-{ruling.id}-{value}")
    for game in all_games()
    for ruling in game.rulings
    if ruling.is_switch
    for value in ruling.values
]


@pytest.mark.parametrize(("game", "name", "value"), SWITCHED)
def test_the_result_of_a_whole_game_names_its_house_rules(
    game: AnyGame, name: str, value: str
) -> None:
    """Every table that can be set up with the value and whose game ends within the cap."""
    (default,) = [ruling.default for ruling in game.rulings if ruling.id == name]
    ended = 0
    for players in tables_of(game):
        state = started(game, players, {name: value})
        if state is None:
            continue
        rng = Random(f"{game.info.id}.{name}.{value}.{players}")
        for _ in range(games.MOST_MOVES):
            if game.machine.over(state):
                break
            state = game.machine.apply(state, games.random_move(game, state, rng))
        if game.machine.over(state):
            ended += 1
            told = game.machine.result(state, NAMES[:players]).rulings
            assert told.get(name, default) == value
            assert set(told) <= {name}, "nothing else was chosen"
    assert ended


def started(game: AnyGame, players: int, chosen: dict[str, str]) -> Any:
    """The state before the first deal; None if so many are not seated under the house rule."""
    try:
        return game.machine.setup(players, resolve(game.rulings, chosen))
    except RuleError:
        return None


@pytest.mark.parametrize("name", ["no-such-ruling", None])
@pytest.mark.parametrize("game", EVERY)
def test_set_up_refuses_house_rules_that_are_not_there(game: AnyGame, name: str | None) -> None:
    """A switch that the game has not, and, for each that it has, a value that it has not."""
    switches = [ruling.id for ruling in game.rulings if ruling.is_switch]
    for switch in switches if name is None else [name]:
        with refused(InputError, "begin `setup` with `resolve(RULINGS, rules)`") as no:
            game.machine.setup(game.info.players[0], {switch: "foo"})
        assert no.value.code == ("rulings.unknown" if name else "rulings.value")


@every_table
def test_what_is_explained_has_words_and_needs_no_secrets(game: AnyGame, players: int) -> None:
    """Explaining a move never fails, neither for those who know all nor for those who do not."""
    rng = Random(f"{game.info.id}.explained.{players}")
    every = [words_of(game, lang) for lang in ("ja", "en")]
    for _ in range(3):
        played = games.play(game, players, rng, 400)
        for before, move, after in zip(
            played.states, played.moves, played.states[1:], strict=False
        ):
            facts = game.machine.explain(before, move, after)
            assert all(words.reason(fact, NAMES) for words in every for fact in facts)
            for seat in (None, *range(players)):
                game.machine.explain(
                    game.machine.view(before, seat), move, game.machine.view(after, seat)
                )


@every_game
def test_what_is_no_move_of_the_game_is_refused(game: AnyGame) -> None:
    rng = Random(game.info.id)
    played = games.play(game, game.info.players[0], rng, 100)
    what = "begin `apply` with `if not isinstance(move, …): raise RuleError(…)`"
    for state in played.states:
        for thing in ("x", None, ()):
            with refused(RuleError, what):
                game.machine.apply(state, thing)
