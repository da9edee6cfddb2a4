"""The printed perft tables of Chess Jumble, counted by the rules and by brute force."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from brute import perft
from brute_chess_jumble import Brute

from rules.described import place_name
from rules.games.chess_jumble.board import GUESS, Board, cells, checked
from rules.games.chess_jumble.deck import read_deck
from rules.games.chess_jumble.game import GAME, start
from rules.games.chess_jumble.options import GAMES, VARIANTS, Options


def entries() -> list[tuple[str, str, list[int]]]:
    text = Path(__file__).with_name("chess-jumble.txt").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [
        (name, position, [int(count) for count in nodes.split()])
        for name, position, nodes in zip(lines[::3], lines[1::3], lines[2::3], strict=True)
    ]


TABLE = entries()
DECK = read_deck("2x Swap any two pieces\nKings go home [king]\n3x Capture protected pieces too [protected]")


def test_the_table_covers_the_four_games() -> None:
    assert {position.split(" ")[1].split("+")[0] for _, position, _ in TABLE} == set(GAMES)


@pytest.mark.parametrize(("name", "position", "nodes"), TABLE, ids=[entry[0] for entry in TABLE])
def test_rules_and_brute_force(name: str, position: str, nodes: list[int]) -> None:
    assert GAME.perft(GAME.read(position), len(nodes)) == nodes
    depth = max(depth for depth in range(1, len(nodes) + 1) if depth == 1 or nodes[depth - 1] < 1000)
    assert perft(Brute(position), depth) == nodes[:depth]


def gnawed(rng: random.Random) -> Board:
    """The guess with cells missing, so that ways end anywhere, and barrier lines of any shape."""
    needed = {square for seat in GUESS.seats for square in (*seat.start, *seat.breaks, *seat.entries)}
    rows = []
    for y, row in zip(range(len(GUESS.rows) - 1, -1, -1), GUESS.rows, strict=True):
        chars = [
            "." if char == "o" and rng.random() < 0.15 and place_name((x, y)) not in needed else char
            for x, char in enumerate(row)
        ]
        rows.append("".join(chars))
    seats = []
    for seat in GUESS.seats:
        edges = list(seat.barrier)
        for _ in range(rng.randrange(8)):
            x, y = rng.randrange(10), rng.randrange(10)
            other = rng.choice(((x + 1, y), (x, y + 1)))
            edges.append((place_name((x, y)), place_name(other)))
        seats.append(seat._replace(barrier=tuple(edges)))
    four = (seats[0], seats[1], seats[2], seats[3])
    return checked(GUESS._replace(name="Gnawed; by mice", rows=tuple(rows), seats=four, guess=False))


@pytest.mark.parametrize("seed", range(16))
def test_both_play_the_same_game(seed: int) -> None:
    rng = random.Random(seed)
    game = GAMES[seed % 4]
    switches = frozenset(
        name for name, (games, _) in VARIANTS.items() if game in games and rng.random() < 0.35
    )
    board = GUESS if seed < 8 else gnawed(rng)
    colours = rng.choice(((0, 2), (1, 2, 3), (0, 1, 2, 3)))
    state = start(board, Options(game, switches), colours, DECK if rng.random() < 0.5 else ())
    state = state._replace(pieces=scattered(rng, state.pieces, board))
    brute = Brute(GAME.write(state))
    for _ in range(60):
        acts = GAME.legal_moves(state)
        tokens = sorted(map(GAME.token, acts))
        assert tokens == sorted(brute.acts())
        assert GAME.write(state) == brute.position()
        assert (GAME.outcome(state) is not None) == brute.over()
        if not tokens:
            break
        act = rng.choice([act for act in acts if act.kind in ("home", "enter", "done")] or acts)
        act = rng.choice((act, rng.choice(acts)))
        state = GAME.play(state, act)
        brute = brute.do(GAME.token(act))


def scattered(
    rng: random.Random, pieces: tuple[tuple[str, ...], ...], board: Board
) -> tuple[tuple[str, ...], ...]:
    """A game joined late: pieces anywhere, crowded round the squares that matter."""
    crowded = [square for seat in board.seats for square in (*seat.start, *seat.entries, *seat.breaks)]
    free = rng.sample(crowded, len(crowded)) + rng.sample(sorted(set(cells(board)) - set(crowded)), 20)
    rng.shuffle(free)
    places = []
    for colour in pieces:
        found = [rng.choice(("box", "house", "track", "track")) for _ in colour]
        if colour and set(found) == {"house"}:
            found[0] = "box"
        places.append(tuple(free.pop() if place == "track" else place for place in found))
    return tuple(places)
