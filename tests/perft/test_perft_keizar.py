"""The printed perft tables of Keizár, counted again by the engine and, less deep, by the readable rules."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from rules.games.keizar import engine, moves
from rules.games.keizar.state import D5, State, read_position


class Entry(NamedTuple):
    name: str
    state: State
    nodes: list[int]


def entries() -> list[Entry]:
    text = Path(__file__).with_name("keizar.txt").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [
        Entry(name, read_position(position), [int(count) for count in nodes.split()])
        for name, position, nodes in zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    ]


TABLE = entries()


def readable_perft(state: State, depth: int) -> list[int]:
    """Perft by the rules that are written to be read."""
    found = list(moves.legal_moves(state))
    nodes = [len(found)] + [0] * (depth - 1)
    if depth > 1:
        for move in found:
            for ply, count in enumerate(readable_perft(moves.apply(state, move), depth - 1), 1):
                nodes[ply] += count
    return nodes


def test_the_table_covers_what_it_must() -> None:
    assert len({entry.state.tiles for entry in TABLE}) >= 24
    held = {(entry.state.pieces[D5], entry.state.hold) for entry in TABLE}
    assert held >= {(piece, hold) for piece in "wb" for hold in (0, 1, 2)}
    assert all(len(entry.nodes) == 4 for entry in TABLE)


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: entry.name)
def test_engine(entry: Entry) -> None:
    assert engine.perft(entry.state, 4) == entry.nodes


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: entry.name)
def test_readable_rules(entry: Entry) -> None:
    depth = 3 if entry.nodes[1] < 100 else 2
    assert readable_perft(entry.state, depth) == entry.nodes[:depth]
