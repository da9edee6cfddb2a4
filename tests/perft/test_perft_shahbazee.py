"""The printed perft tables of Shahbazee, counted by the rules and by brute force."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from brute import perft
from brute_shahbazee import Brute

from rules.games.shahbazee.board import GUESS, Board, checked
from rules.games.shahbazee.game import GAME, start
from rules.games.shahbazee.state import State


def entries() -> list[tuple[str, str, list[int]]]:
    text = Path(__file__).with_name("shahbazee.txt").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [
        (name, position, [int(count) for count in nodes.split()])
        for name, position, nodes in zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    ]


TABLE = entries()


@pytest.mark.parametrize(("name", "position", "nodes"), TABLE, ids=[entry[0] for entry in TABLE])
def test_rules_and_brute_force(name: str, position: str, nodes: list[int]) -> None:
    assert GAME.perft(GAME.read(position), len(nodes)) == nodes
    depth = max(depth for depth in range(1, len(nodes) + 1) if depth == 1 or nodes[depth - 1] < 2000)
    assert perft(Brute(position), depth) == nodes[:depth]


def random_board(rng: random.Random) -> Board:
    """A board that keeps to the text: any size with a middle, castles across, any corners, any walls."""
    columns, rows = rng.choice((5, 7, 9, 12)), rng.choice((5, 7, 11))
    middle = rows // 2 + 1
    castles = f"a{middle}", f"{chr(96 + columns)}{middle}"
    corners = [f"{column}{row}" for column in ("a", chr(96 + columns)) for row in (1, rows)]
    rng.shuffle(corners)
    cut = rng.randint(1, 3)
    free = [f"{chr(97 + x)}{y}" for x in range(columns) for y in range(1, rows + 1)]
    free = [square for square in free if square not in castles]
    soldiers = rng.sample(free, 18)
    walls = {(edge, n) for edge in ("west", "east") for n in range(1, rows + 1) if rng.random() < 0.6}
    walls |= {(edge, n) for edge in ("south", "north") for n in range(1, columns + 1) if rng.random() < 0.3}
    return checked(
        Board(
            name="Dice and daring; 7,5=1",
            columns=columns,
            rows=rows,
            castles=castles,
            dungeons=(tuple(corners[:cut]), tuple(corners[cut:])),
            walls=frozenset(walls),
            soldiers=(tuple(soldiers[:9]), tuple(soldiers[9:])),
            neighbours=rng.choice((4, 8)),
            colours=("gold", "jet black"),
        )
    )


def thinned(rng: random.Random, state: State) -> State:
    """Fewer soldiers: kings are reached, and soldiers can return."""
    cells = "".join("." if piece in "Ss" and rng.random() < 0.6 else piece for piece in state.cells)
    return state._replace(cells=cells)


@pytest.mark.parametrize("seed", range(16))
def test_both_play_the_same_game(seed: int) -> None:
    rng = random.Random(seed)
    state = thinned(rng, start(GUESS if seed % 4 == 0 else random_board(rng)))
    brute = Brute(GAME.write(state))
    for _ in range(100):
        tokens = sorted(map(GAME.token, GAME.legal_moves(state)))
        assert tokens == sorted(brute.acts())
        assert GAME.write(state) == brute.position()
        assert (GAME.outcome(state) is not None) == (brute.winner() is not None)
        if not tokens:
            break
        captures = [token for token in tokens if "x" in GAME.notate(state, GAME.parse(state, token))]
        token = rng.choice(captures if captures and rng.random() < 0.7 else tokens)
        state = GAME.play(state, GAME.parse(state, token))
        brute = brute.do(token)
