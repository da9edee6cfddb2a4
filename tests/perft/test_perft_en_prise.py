"""The program against the slow table of `en_prise_slowly.py`: counts, whole games, and what is refused."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import pytest
from en_prise_slowly import Tabletop, count_again, slow_perft

from rules.games.en_prise.game import GAME
from rules.games.en_prise.readings import QUESTIONS
from rules.games.en_prise.state import State

TEXT = Path(__file__).with_name("en_prise.txt").read_text(encoding="utf-8")


class Entry(NamedTuple):
    name: str
    position: str
    nodes: list[int]


def entries() -> list[Entry]:
    lines = [line.strip() for line in TEXT.splitlines() if line.strip() and not line.startswith("#")]
    return [
        Entry(name, position, [int(count) for count in nodes.split()])
        for name, position, nodes in zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    ]


TABLE = entries()
each_entry = pytest.mark.parametrize("entry", TABLE, ids=lambda entry: entry.name)


def test_the_table_covers_what_it_must() -> None:
    for players in (2, 3, 4):
        states = [GAME.read(entry.position) for entry in TABLE if entry.name.startswith(f"{players} ")]
        assert {len(state.players) for state in states} == {players}
        assert any(not state.cells for state in states)
        assert any(state.step == "escape" for state in states)
        assert any(all(state.king(player) is not None for player in state.players) for state in states)
        assert any(kinds(state) == {"summon"} for state in states)
        ends = {len(GAME.apply(state, move).left) for state in states for move in GAME.legal_moves(state)}
        assert players - 1 in ends, "nobody is checkmated"
        if players > 2:
            assert any(len(state.left) == players - 1 for state in states)


def kinds(state: State) -> set[str]:
    return {move.kind for move in GAME.legal_moves(state)}


@each_entry
def test_the_program_counts_as_printed(entry: Entry) -> None:
    assert GAME.perft(GAME.read(entry.position), len(entry.nodes)) == entry.nodes


@each_entry
def test_the_slow_table_counts_as_printed(entry: Entry) -> None:
    depth = 2 if entry.nodes[1] <= 60 else 1
    assert slow_perft(Tabletop(entry.position), depth) == entry.nodes[:depth]


def test_a_table_is_counted_again_as_it_is_printed() -> None:
    few = "\n".join(TEXT.split("\n\n")[0:2])
    assert "\n".join(count_again(few)) == few


def other_readings(rng: random.Random) -> str:
    """Some answers that are not ours."""
    asked = [question for question in QUESTIONS if rng.random() < 0.25]
    return ",".join(f"{q.name}={rng.choice(list(q.answers)[1:])}" for q in asked) or "-"


@pytest.mark.parametrize("seed", range(9))
def test_whole_games_go_the_same_way(seed: int) -> None:
    """Games of two, three and four players by our readings, and two by others."""
    rng = random.Random(seed)
    state = GAME.setup(2 + seed % 3, seed)
    if seed >= 3:
        state = GAME.read(GAME.write(state)[:-1] + other_readings(rng))
    table = Tabletop(GAME.write(state))
    looks = 0
    for act in range(120):
        tokens = {GAME.token(move): move for move in GAME.legal_moves(state)}
        # Looking takes the slow table a while: it looks where a king has just come, and then and again.
        if rng.random() < 0.1 or table.step == "escape":
            looks += 1
            assert table.text() == Tabletop(GAME.write(state)).text()
            assert sorted(tokens) == sorted(table.acts()), GAME.write(state)
            for text in rng.sample(sorted(table.conceivable()), 60):
                refusal = GAME.refuse(state, GAME.parse(state, text))
                assert (refusal is None) == (text in tokens)
        if not tokens or (act > 40 and looks > 8):
            break
        kings = [token for token in tokens if token.startswith("K@")]
        token = rng.choice(sorted(kings if kings and rng.random() < 0.5 else tokens))
        state = GAME.apply(state, tokens[token])
        table = table.play(token)
    assert looks > 3
