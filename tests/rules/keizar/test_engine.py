"""The fast engine against a second reading of the rulebook, written to be as unlike the engine as possible.

The reference below knows neither numbers of squares nor tables of moves. It looks along the board the way a
player does: it writes down what the piece sees in a direction as a little string ("..o.m") and matches the
sentence of the rulebook against it as a regular expression.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator

import pytest

from rules import bench
from rules.core import Move
from rules.games.keizar import engine
from rules.games.keizar import moves as readable
from rules.games.keizar.state import D5, State, read_position

FILES = "abcdefgh"
ROWS = "12345678"
ALL_SQUARES = [file + row for row in ROWS for file in FILES]
COMPASS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
STRAIGHT = ("n", "e", "s", "w")
DIAGONAL = ("ne", "se", "sw", "nw")


class Table:
    """A table seen by someone who only knows the rulebook: tiles and pieces by square name."""

    def __init__(self, state: State) -> None:
        self.tiles = dict(zip(ALL_SQUARES, state.tiles, strict=True))
        self.pieces = dict(zip(ALL_SQUARES, state.pieces, strict=True))
        self.mover = "wb"[state.turn]
        self.tokens_down = state.hold

    def look(self, start: str, file_step: int, row_step: int) -> list[str]:
        """The squares in a direction, nearest first."""
        seen = []
        file, row = FILES.index(start[0]) + file_step, ROWS.index(start[1]) + row_step
        while file in range(8) and row in range(8):
            seen.append(FILES[file] + ROWS[row])
            file, row = file + file_step, row + row_step
        return seen

    def matching(self, squares: list[str], sight: str) -> list[str]:
        """The squares that the longest match of `sight` covers. `o` is an opponent's piece, `m` one's own."""
        letters = {".": ".", self.mover: "m"}
        view = "".join(letters.get(self.pieces[square], "o") for square in squares)
        found = re.match(sight, view)
        return squares[: found.end()] if found else []

    def targets(self, start: str) -> Iterator[str]:
        """Where the piece on `start` may go."""
        tile = self.tiles[start]
        if tile == "*":  # "A piece on this square does not move unless it is captured."
            return
        if tile in "RQ":
            for way in STRAIGHT:
                yield from self.matching(self.look(start, *COMPASS[way]), r"\.*o?")
        if tile in "BQ":
            for way in DIAGONAL:
                yield from self.matching(self.look(start, *COMPASS[way]), r"\.*o?")
        if tile == "K":
            for step in COMPASS.values():
                yield from self.matching(self.look(start, *step), r"[.o]")
        if tile == "N":
            for file_step in (-2, -1, 1, 2):
                for row_step in (-2, -1, 1, 2):
                    if abs(file_step) != abs(row_step):
                        yield from self.matching(self.look(start, file_step, row_step), r"[.o]")
        if tile == ".":
            yield from self.pawn_targets(start)

    def pawn_targets(self, start: str) -> Iterator[str]:
        """'Pieces on plain tiles advance ahead or capture diagonally one square at a time as pawns.'"""
        forward = 1 if self.mover == "w" else -1
        ahead = self.look(start, 0, forward)
        yield from self.matching(ahead, r"\.")
        for sideways in (-1, 1):
            yield from self.matching(self.look(start, sideways, forward), r"o")
        first_two_rows = "12" if self.mover == "w" else "78"
        excepted = () if self.mover == "w" else ("d7", "d8", "c8", "e8")
        if start[1] in first_two_rows and start not in excepted and self.tiles[ahead[0]] == ".":
            yield from self.matching(ahead, r"\.\.")[1:]

    def moves(self) -> set[tuple[str, str]]:
        """All legal moves; none when the three tokens are down."""
        if self.tokens_down == 3:
            return set()
        own = [square for square in ALL_SQUARES if self.pieces[square] == self.mover]
        return {(start, target) for start in own for target in self.targets(start)}

    def after(self, start: str, target: str) -> State:
        """The move made by hand, the tokens turned by hand."""
        pieces = dict(self.pieces)
        pieces[target] = pieces.pop(start)
        pieces[start] = "."
        waiting = "b" if self.mover == "w" else "w"
        tokens = self.tokens_down
        if target == "d5":
            tokens = 0
        elif pieces["d5"] == waiting and tokens is not None:
            tokens += 1
        return State(
            "".join(self.tiles[square] for square in ALL_SQUARES),
            "".join(pieces[square] for square in ALL_SQUARES),
            "wb".index(waiting),
            tokens,
        )

    def winner(self) -> int | None:
        """Rules 6 and 8, in the rulebook's order."""
        mover = "wb".index(self.mover)
        if self.tokens_down == 3:
            return "wb".index(self.pieces["d5"])
        if self.moves():
            return None
        return mover if self.pieces["d5"] == self.mover else 1 - mover


def pairs(moves: list[Move]) -> list[tuple[str, str]]:
    assert all(move.kind == "move" and not move.arg for move in moves)
    return sorted((move.src, move.dst) for move in moves)


def slow_perft(state: State, depth: int) -> list[int]:
    """Perft by the reference, with the counts of all depths."""
    table = Table(state)
    moves = table.moves()
    totals = [len(moves)] + [0] * (depth - 1)
    if depth > 1:
        for start, target in moves:
            for number, nodes in enumerate(slow_perft(table.after(start, target), depth - 1), 1):
                totals[number] += nodes
    return totals


def random_tiles(chance: random.Random, share: float) -> str:
    """Any layout: each tile but d5 is a symbol with the given probability."""
    tiles = [chance.choice("KQBNR") if chance.random() < share else "." for _ in range(64)]
    tiles[D5] = "*"
    return "".join(tiles)


def random_state(chance: random.Random) -> State:
    """A position no game need reach: few or many symbols and pieces, anywhere, d5 held or empty."""
    pieces = ["."] * 64
    squares = list(range(64))
    if chance.random() < 0.2:  # crowd the first and last rows, where pawns are special
        squares = [square for square in squares if square < 16 or square >= 48]
    chance.shuffle(squares)
    white, black = (chance.choice((0, 1, 2, 5, 16, chance.randint(0, 16))) for _ in "wb")
    for square, piece in zip(squares, "w" * white + "b" * black, strict=False):
        pieces[square] = piece
    if chance.random() < 0.5:
        pieces[D5] = chance.choice("wb")
    hold = None if pieces[D5] == "." else chance.randint(0, 3)
    tiles = random_tiles(chance, chance.choice((0.0, 0.1, 0.25, 0.25, 0.25, 0.6, 1.0)))
    return State(tiles, "".join(pieces), chance.randint(0, 1), hold)


def start_state(chance: random.Random) -> State:
    """A full board on a layout with about as many symbols as the box holds."""
    return State(random_tiles(chance, 0.25), "w" * 16 + "." * 32 + "b" * 16, 0, None)


def check(state: State) -> set[tuple[str, str]]:
    """Every answer about one position, of the engine and of the readable rules, against the reference."""
    table = Table(state)
    expected = table.moves()
    moves = engine.legal_moves(state)
    assert pairs(moves) == sorted(expected), state
    assert pairs(readable.legal_moves(state)) == sorted(expected), state
    outcome = readable.outcome(state)
    assert (outcome and outcome.winner) == table.winner(), state
    assert engine.has_move(state) == bool(expected), state
    assert engine.winner(state) == table.winner(), state
    assert engine.perft(state, 1) == [len(expected)], state
    board = engine.Board(state)
    assert board.state() == state
    assert [engine.MOVES[move] for move in board.moves()] == moves
    assert board.count(state.turn) == len(moves)
    return expected


@pytest.mark.parametrize("seed", range(8))
def test_any_position_has_the_moves_of_the_rulebook(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(500):
        check(random_state(chance))


@pytest.mark.parametrize("seed", range(8))
def test_any_move_is_made_as_on_the_table(seed: int) -> None:
    chance = random.Random(100 + seed)
    for _ in range(60):
        state = random_state(chance)
        table, board = Table(state), engine.Board(state)
        key = board.key
        for move, number in zip(engine.legal_moves(state), board.moves(), strict=True):
            expected = table.after(move.src, move.dst)
            assert engine.apply(state, move) == readable.apply(state, move) == expected
            assert board.captures(number) == (table.pieces[move.dst] != ".")
            board.make(number)
            assert board.state() == expected
            board.unmake()
        assert board.state() == state
        assert board.key == key


@pytest.mark.parametrize("seed", range(20))
def test_whole_games_agree(seed: int) -> None:
    """Random games on one board that is never rebuilt, so that a slip anywhere would be carried along."""
    chance = random.Random(200 + seed)
    state = start_state(chance)
    board = engine.Board(state)
    for _ in range(200):
        expected = check(state)
        assert board.state() == state
        if not expected:
            break
        number = chance.choice(board.moves())
        move = engine.MOVES[number]
        board.make(number)
        state = engine.apply(state, move)


@pytest.mark.parametrize("seed", range(12))
def test_perft_agrees_on_odd_positions(seed: int) -> None:
    chance = random.Random(300 + seed)
    for _ in range(6):
        state = random_state(chance)
        depth = 2 if engine.perft(state, 1)[0] > 30 else 3
        assert engine.perft(state, depth) == slow_perft(state, depth), state


def test_key_tells_positions_apart() -> None:
    chance = random.Random(7)
    tiles = random_tiles(chance, 0.25)
    states = {random_state(chance)._replace(tiles=tiles) for _ in range(2000)}
    assert len({engine.Board(state).key for state in states}) == len(states)


def test_moves_are_the_same_objects_every_time() -> None:
    state = start_state(random.Random(1))
    first, second = engine.legal_moves(state), engine.legal_moves(state)
    assert len(first) == len(second)
    assert all(one is other for one, other in zip(first, second, strict=True))


def test_a_finished_position_adds_nothing() -> None:
    state = start_state(random.Random(2))
    over = state._replace(pieces=state.pieces[:35] + "b" + state.pieces[36:], hold=3)
    assert engine.perft(over, 4) == [0, 0, 0, 0]
    assert engine.perft(state, 0) == []
    no_pieces = state._replace(pieces="." * 64)
    assert engine.perft(no_pieces, 2) == [0, 0]
    assert engine.winner(no_pieces) == 1


def test_the_third_counted_move_ends_the_game_at_its_own_depth() -> None:
    """Black holds d5 at 2. White's lone move is counted, and black is not asked any more."""
    tiles = "." * 35 + "*" + "." * 28
    pieces = ["."] * 64
    pieces[0], pieces[35], pieces[63] = "w", "b", "b"
    state = State(tiles, "".join(pieces), 0, 2)
    assert engine.perft(state, 3) == [2, 0, 0]
    assert engine.winner(engine.apply(state, Move("move", "a1", "a2"))) == 1
    # With one token up more the game goes on: h8-h7 or h8-h6, then a2 has two moves and a3 has one.
    assert engine.perft(state._replace(hold=1), 3) == [2, 4, 6]


def test_long_use_keeps_memory_bounded() -> None:
    chance = random.Random(5)
    tiles = random_tiles(chance, 1.0)
    layout = engine.layout_of(tiles)
    for _ in range(6000):
        engine.has_move(random_state(chance)._replace(tiles=tiles))
    assert len(layout.groups) <= 4096


def test_bench_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(bench.ChessMissingError, match="python-chess, which is not installed"):
        bench.run()


def test_bench_table_shows_both_ratios() -> None:
    row = {"keizar": 11_000_000, "chess": 400_000, "ratio": 27.5, "target": 3.0}
    text = bench.table({"depth": 4, "rounds": 5, "python_chess": "1.11.2", "perft": row, "api": row})
    assert text.count("11,000,000") == text.count("27.5") == 2


def test_bench_counts_the_same_lines_as_perft() -> None:
    for layout in bench.LAYOUTS:
        start = read_position(f"{layout} {bench.START}")
        assert bench._play_every_leaf(start, 3) == engine.perft(start, 3)[-1]
