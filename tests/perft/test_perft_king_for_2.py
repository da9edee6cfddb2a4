"""The printed perft tables of King for 2, counted by the rules and, less deep, by brute force."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from brute import perft
from brute_king_for_2 import Brute

from rules.games.king_for_2.game import GAME
from rules.games.king_for_2.state import START, State, read_settings


def entries() -> list[tuple[str, str, list[int]]]:
    text = Path(__file__).with_name("king-for-2.txt").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [
        (name, position, [int(count) for count in nodes.split()])
        for name, position, nodes in zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    ]


TABLE = entries()
NAMES = [name for name, _, _ in TABLE]
BRUTE_LIMIT = 3000
"""Brute force goes as deep as this many lines of play."""


def test_the_table_covers_what_it_must() -> None:
    texts = [position for _, position, _ in TABLE]
    for switch in ("twice", "both", "whole"):
        assert any(switch in text for text in texts)
    assert {GAME.read(text).turn for text in texts} >= {-1, 0, 1}
    assert {len(GAME.read(text).left) for text in texts} == {0, 1, 2}


@pytest.mark.parametrize(("name", "position", "nodes"), TABLE, ids=NAMES)
def test_rules(name: str, position: str, nodes: list[int]) -> None:
    assert GAME.perft(GAME.read(position), len(nodes)) == nodes


@pytest.mark.parametrize(("name", "position", "nodes"), TABLE, ids=NAMES)
def test_brute_force(name: str, position: str, nodes: list[int]) -> None:
    depth = max(depth for depth in range(1, len(nodes) + 1) if depth == 1 or nodes[depth - 1] < BRUTE_LIMIT)
    assert perft(Brute(position), depth) == nodes[:depth]


def sparse(rng: random.Random) -> State:
    """A few pieces anywhere: kinds are gone and pieces shut in more often than in a whole game."""
    pieces = ["."] * 64
    squares = rng.sample(range(24) if rng.random() < 0.5 else range(64), 16)
    for letter, square in zip("KkKkQqRrRrBbNnNn"[: rng.choice((2, 6, 10, 16))], squares, strict=False):
        pieces[square] = letter
    return State("".join(pieces), rng.choice((0, 1)))


@pytest.mark.parametrize("seed", range(12))
def test_both_play_the_same_game(seed: int) -> None:
    rng = random.Random(seed)
    settings = "".join(rng.sample("KQRBN", 5)) + "".join(
        f"+{switch}" for switch in ("twice", "both", "whole") if rng.random() < 0.4
    )
    first = sparse(rng) if seed % 2 else State(START, 0)
    state = first._replace(settings=read_settings(settings))
    brute = Brute(GAME.write(state))
    for _ in range(100):
        tokens = sorted(map(GAME.token, GAME.legal_moves(state)))
        assert tokens == sorted(brute.acts())
        assert GAME.write(state) == brute.position()
        assert (GAME.outcome(state) is not None) == brute.over()
        if not tokens:
            break
        token = rng.choice(tokens)
        state = GAME.play(state, GAME.parse(state, token))
        brute = brute.do(token)
