"""The program beside a table that Hypothesis plays on, and random games that must never break the box.

The model is what lies on the table and nothing else: 20 pieces that are each on a square, beside
the board or on another piece's back.
"""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rules.core import Move
from rules.games.shahbazee.board import GUESS
from rules.games.shahbazee.game import GAME, start
from rules.games.shahbazee.state import HOMELESS, State

SIDES = ("red", "blue")


class Piece:
    """A wooden piece: on a square, `out`, `waiting`, or on the back of another."""

    def __init__(self, colour: str, kind: str, where: str) -> None:
        self.colour, self.kind, self.where = colour, kind, where
        self.carrier: Piece | None = None

    def square(self) -> str:
        return self.carrier.where if self.carrier is not None else self.where


class Tabletop:
    """Pieces moved by hand."""

    def __init__(self) -> None:
        self.pieces = []
        for colour, castle, soldiers in zip(SIDES, GUESS.castles, GUESS.soldiers, strict=True):
            self.pieces += [Piece(colour, "soldier", square) for square in soldiers]
            self.pieces.append(Piece(colour, "king", castle))
        self.castles = dict(zip(SIDES, GUESS.castles, strict=True))

    def on(self, square: str) -> Piece | None:
        standing = [piece for piece in self.pieces if piece.carrier is None and piece.where == square]
        assert len(standing) <= 1, "two pieces on one square"
        return standing[0] if standing else None

    def king(self, colour: str) -> Piece:
        return next(piece for piece in self.pieces if (piece.colour, piece.kind) == (colour, "king"))

    def do(self, act: Move, colour: str) -> None:
        if act.kind == "return":
            next(p for p in self.pieces if p.colour == colour and p.where == "out").where = act.dst
        elif act.kind == "place":
            self.king(colour).where = act.dst
        elif act.kind == "move":
            hand, met = self.on(act.src), self.on(act.dst)
            assert hand is not None
            hand.where = act.dst
            if met is None:
                return
            assert met.colour != hand.colour
            for passenger in self.pieces:
                if passenger.carrier is met:
                    self.send_home(passenger, met)
            if met.kind == "king":
                met.carrier = hand
            else:
                met.where = "out"

    def send_home(self, king: Piece, lost: Piece) -> None:
        king.carrier = None
        castle = self.castles[king.colour]
        king.where = "in the hand"
        lost.where, before = "nowhere", lost.where
        there = self.on(castle)
        lost.where = before
        if there is None:
            king.where = castle
        elif there.colour == king.colour:
            king.where = "waiting"
        else:
            king.carrier = there


class BesideTheTable(RuleBasedStateMachine):
    """Whatever is done on the table, the program says what the table shows."""

    @initialize(gone=st.sets(st.integers(0, 17), max_size=14))
    def sit_down(self, gone: set[int]) -> None:
        """A game joined late: some soldiers are out already, so kings are reached."""
        self.table = Tabletop()
        self.state = start(GUESS)
        soldiers = [piece for piece in self.table.pieces if piece.kind == "soldier"]
        for number in gone:
            square = GUESS.squares.index(soldiers[number].where)
            cells = self.state.cells
            self.state = self.state._replace(cells=cells[:square] + "." + cells[square + 1 :])
            soldiers[number].where = "out"

    @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=12), greedy=st.booleans())
    def play_on(self, choices: list[int], greedy: bool) -> None:
        for choice in choices:
            acts = GAME.legal_moves(self.state)
            if not acts:
                self.sit_down(set())
                return
            takes = [act for act in acts if act.kind == "move" and self.table.on(act.dst) is not None]
            acts = takes if greedy and takes else acts
            act = acts[choice % len(acts)]
            if self.state.side is not None:
                self.table.do(act, SIDES[self.state.side])
            self.state = GAME.play(self.state, act)

    @invariant()
    def the_program_sees_what_lies_there(self) -> None:
        view = GAME.view(self.state)
        backs = {id(piece.carrier) for piece in self.table.pieces if piece.carrier is not None}
        for square in GUESS.squares:
            piece = self.table.on(square)
            expected = "empty" if piece is None else f"{piece.colour}.{piece.kind}"
            assert view[square] == expected + ".carrying" * (id(piece) in backs)
        for colour in SIDES:
            out = sum(piece.colour == colour and piece.where == "out" for piece in self.table.pieces)
            assert sum(view[f"{colour}.out.{n}"] == f"{colour}.soldier" for n in range(1, 10)) == out

    @invariant()
    def every_piece_is_somewhere_exactly_once(self) -> None:
        assert len(self.table.pieces) == 20
        for piece in self.table.pieces:
            if piece.carrier is None:
                assert piece.where in (*GUESS.squares, "out", "waiting")
        for side, colour in enumerate(SIDES):
            assert (self.table.king(colour).where == "waiting") == (self.state.carriers[side] == HOMELESS)

    @invariant()
    def the_winner_is_right(self) -> None:
        won = [
            colour
            for colour, other, dungeons in zip(SIDES, SIDES[::-1], GUESS.dungeons, strict=True)
            if self.table.king(other).carrier is not None and self.table.king(other).square() in dungeons
        ]
        outcome = GAME.outcome(self.state)
        assert won == ([] if outcome is None or outcome.winner is None else [SIDES[outcome.winner]])


BesideTheTable.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestBesideTheTable = BesideTheTable.TestCase


def check(before: State, act: Move, after: State) -> None:
    """What no act may break."""
    assert all(after.cells.count(soldier) <= 9 for soldier in "Ss")
    for king, letter in enumerate("Kk"):
        carrier = after.carriers[king]
        assert after.cells.count(letter) == (carrier is None)
        if carrier is not None and carrier != HOMELESS:
            assert after.cells[carrier] in ("sk" if king == 0 else "SK")
    pieces = len(before.cells) - before.cells.count(".")
    now = len(after.cells) - after.cells.count(".")
    assert now - pieces in {"return": (1,), "place": (1,), "move": (-1, 0)}.get(act.kind, (0,))
    assert set(after.left) <= set(after.roll)
    assert not after.double or after.roll[0] == after.roll[1]
    assert (GAME.outcome(after) is None) == bool(GAME.legal_moves(after))


def play_acts(acts: int, seed: int) -> int:
    """Random games until so many acts are done, each checked; how many games came to their end."""
    rng = random.Random(seed)
    state, games = start(GUESS), 0
    for _ in range(acts):
        legal = GAME.legal_moves(state)
        act = rng.choice(legal)
        after = GAME.play(state, act)
        check(state, act, after)
        state = after
        if GAME.outcome(state) is not None:
            games += 1
            state = start(GUESS)
    return games


def test_random_acts_break_nothing() -> None:
    assert play_acts(4000, seed=1) >= 1
