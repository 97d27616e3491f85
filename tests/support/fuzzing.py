"""Sittings of random commands, sensible and not, and what must hold after every one."""

from __future__ import annotations

from pathlib import Path
from random import Random

from support.sitting import exported, sit

from playaid.cli.commands.pad.commands import COMMANDS
from playaid.cli.commands.pad.saved import SavedNights
from playaid.games.catalogue import find_game, game_ids
from playaid.table.pad.pad import opened
from playaid.table.pad.standings import standings

NAMES = ("Aki", "Ben", "ちえ", "Dai", "undo", "12", "ｑｕｉｔ", "a b")
CARDS = (
    *("QD", "KC", "S3/5", "H2/7", "D4/9", "C6/8", "SK", "4", "-2", "0", "1/5", "HJ=11"),
    *("A>B", "/", "10H", "♥Q", "ダイヤ５", "JOKER", "xx", "9999999999"),
)
SIGNS = (
    "=",
    "--",
    '"',
    "「",
    "-",
    "\0",
    "\x1b[2J",
    "\udcff",
    "　",
    "𠮷",
    "#",
    "１",
    "−7",
    ",",
    "%s",
    "{x}",
)


def random_line(rng: Random) -> str:
    """One line; half of them are near to something that can be done."""
    names = rng.sample(NAMES, 3)
    commands = [each for each in COMMANDS if each != "quit"]
    kind = rng.randrange(9)
    if kind < 2:
        return " ".join(str(rng.randint(-20, 20)) for _ in range(rng.choice((2, 3, 3, 4))))
    if kind == 2:
        return f"correct {rng.randint(0, 4)}{rng.choice(('', '.1', '.2'))} 1 {rng.randint(-9, 9)} 3"
    if kind == 3:
        return rng.choice(
            (f"join {names[0]}", f"leave {names[0]}", f"next {rng.choice(game_ids())}", "next")
        )
    if kind == 4:
        return rng.choice(("undo", "redo", "undo", "standings", "show", "why", "why 1", "remove 1"))
    if kind == 5:
        game = find_game(rng.choice(game_ids())).game
        hands = " ".join(f"{name}={_cards(rng)}" for name in names)
        return hands + "".join(f" --{option.name} {_cards(rng)}" for option in game.options[1:])
    if kind == 6:
        return f"{rng.choice(commands)} {_cards(rng)} {rng.choice(SIGNS)}{rng.choice(names)}"
    return "".join(
        rng.choice((*SIGNS, *NAMES, *CARDS, *commands, " ")) for _ in range(rng.randint(0, 9))
    )


def _cards(rng: Random) -> str:
    return " ".join(rng.sample(CARDS, rng.randint(0, 4)))


def fuzz(folder: Path, rng: Random, count: int) -> int:
    """Sit down again and again until so many commands were given; returns how many were done."""
    left, noted, night = count, 0, 0
    while left > 0:
        part = min(left, rng.randint(1, 150))
        left -= part
        lines = [random_line(rng) for _ in range(part)]
        given = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
        if night and rng.random() < 0.6:
            sat = sit(folder, "--resume", lines=given, lang=rng.choice(("ja", "en")))
        else:
            night += 1
            game = rng.choice(("jika", "csm", "chicken", "fusejika", "light"))
            sat = sit(folder, game, "--players", "Aki,Ben,ちえ", lines=given)
        assert sat.code in (0, 1), sat.err
        assert "Traceback" not in sat.err
        assert "\x1b" not in sat.out + sat.err
        noted = _check(folder, noted)
    return noted


def _check(folder: Path, noted: int) -> int:
    """The log tells one story however it is read."""
    store = SavedNights(folder / "pads")
    kept = store.night(None)
    assert opened(kept.pad.first, kept.pad.done).night == kept.night
    for record in kept.night.games:
        rows = standings(record)
        assert sorted(row.name for row in rows) == sorted(record.players)
        assert sum(row.total for row in rows) == sum(sum(r.totals or ()) for r in record.rounds)
    assert exported(folder)["roster"] == list(kept.night.roster)
    return noted + len(kept.pad.done)
