"""The program beside a table that Hypothesis plays on, and random games that must never break the box.

The model is what lies on the table and nothing else: 32 pieces and 28 dominoes, each somewhere exactly once.
"""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.core import CHANCE, Move
from rules.games.king_for_2.dominoes import TILES
from rules.games.king_for_2.game import GAME, start
from rules.games.king_for_2.state import State, read_settings

BACK = ["rook", "rook", "queen", "king", "king", "queen", "rook", "rook"]
FRONT = ["knight", "knight", "bishop", "bishop", "bishop", "bishop", "knight", "knight"]


class Piece:
    """A wooden piece: on a square, or off the board for good."""

    def __init__(self, colour: str, kind: str, where: str) -> None:
        self.colour, self.kind, self.where = colour, kind, where


class Tabletop:
    """Pieces and dominoes, moved by hand."""

    def __init__(self) -> None:
        self.pieces = [
            Piece(colour, kind, f"{file}{row}")
            for colour, rows in (("red", "12"), ("blue", "87"))
            for row, kinds in zip(rows, (BACK, FRONT), strict=True)
            for file, kind in zip("abcdefgh", kinds, strict=True)
        ]
        self.covered = list(TILES)
        self.in_play: list[str] = []
        self.used: list[str] = []

    def on(self, square: str) -> Piece | None:
        standing = [piece for piece in self.pieces if piece.where == square]
        assert len(standing) <= 1, "two pieces on one square"
        return standing[0] if standing else None

    def do(self, act: Move) -> None:
        if act.kind == "draw":
            self.put_the_tile_away()
            self.covered.remove(act.arg)
            self.in_play.append(act.arg)
        elif act.kind == "move":
            hand, taken = self.on(act.src), self.on(act.dst)
            assert hand is not None
            if taken is not None:
                assert taken.colour != hand.colour
                taken.where = "off"
            hand.where = act.dst

    def put_the_tile_away(self) -> None:
        self.used += self.in_play
        self.in_play = []
        if not self.covered:
            self.covered, self.used = self.used, []


class BesideTheTable(RuleBasedStateMachine):
    """Whatever is done on the table, the program says what the table shows."""

    @initialize(table=st.permutations("KQRBN"), switches=st.sets(st.sampled_from(["twice", "both", "whole"])))
    def sit_down(self, table: list[str], switches: set[str]) -> None:
        self.state = start(read_settings("+".join(["".join(table), *sorted(switches)])))
        self.table = Tabletop()

    @precondition(lambda self: GAME.outcome(self.state) is not None)
    @rule()
    def set_out_again(self) -> None:
        self.state = start(self.state.settings)
        self.table = Tabletop()

    @precondition(lambda self: GAME.outcome(self.state) is None)
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=12), greedy=st.booleans())
    def play_on(self, choices: list[int], greedy: bool) -> None:
        for choice in choices:
            acts = GAME.legal_moves(self.state)
            if not acts:
                break
            captures = [act for act in acts if act.dst and self.table.on(act.dst) is not None]
            acts = captures if greedy and captures else acts
            act = acts[choice % len(acts)]
            self.state = GAME.play(self.state, act)
            self.table.do(act)
            if self.state.turn == CHANCE:  # the turn is over: a player puts the tile with the used ones
                self.table.put_the_tile_away()

    @invariant()
    def the_program_sees_what_lies_there(self) -> None:
        view = GAME.view(self.state)
        for square in (place for place in view if len(place) == 2):
            piece = self.table.on(square)
            assert view[square] == ("empty" if piece is None else f"{piece.colour}.{piece.kind}")
        if GAME.outcome(self.state) is None:
            assert view["domino"] == (self.table.in_play or ["no-tile"])[0]

    @invariant()
    def every_domino_is_somewhere_exactly_once(self) -> None:
        somewhere = self.table.covered + self.table.in_play + self.table.used
        assert sorted(somewhere) == sorted(TILES)
        view = GAME.view(self.state)
        seen_open = {tile for tile in TILES if view[f"tile.{tile}"] == "open"}
        assert seen_open == {*self.table.in_play, *self.table.used}

    @invariant()
    def the_winner_is_right(self) -> None:
        kings = Counter(
            piece.colour for piece in self.table.pieces if piece.kind == "king" and piece.where != "off"
        )
        outcome = GAME.outcome(self.state)
        assert (outcome is None) == (min(kings["red"], kings["blue"]) > 0)
        if outcome is not None:
            assert outcome.winner == (0 if kings["red"] else 1)


BesideTheTable.TestCase.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)
TestBesideTheTable = BesideTheTable.TestCase


def check(before: State, act: Move, after: State) -> None:
    """What no act may break."""
    assert len(after.pieces) == 64
    lost = Counter(before.pieces.replace(".", ""))
    lost.subtract(after.pieces.replace(".", ""))
    assert sum(lost.values()) in (0, 1)
    assert min(lost.values()) >= 0
    if any(lost.values()):
        (victim,) = (piece for piece, count in lost.items() if count)
        assert act.kind == "move"
        assert victim.isupper() != (before.side == 0)
    assert after.used <= set(TILES)
    assert after.turn != CHANCE or len(after.used) < 28
    assert after.tile == "" or (after.tile in after.used and 1 <= len(after.left) <= 2)
    assert 0 not in after.left
    assert (GAME.outcome(after) is None) == bool(GAME.legal_moves(after))
    if act.kind == "draw":
        assert before.turn == CHANCE
        assert act.arg not in before.used


def play_acts(acts: int, seed: int) -> int:
    """Random games until so many acts are done, each checked; how many games came to their end."""
    rng = random.Random(seed)
    state, games = start(), 0
    for _ in range(acts):
        act = rng.choice(GAME.legal_moves(state))
        after = GAME.play(state, act)
        check(state, act, after)
        state = after
        if GAME.outcome(state) is not None:
            games += 1
            table = "".join(rng.sample("KQRBN", 5))
            words = [word for word in ("twice", "both", "whole") if rng.random() < 0.3]
            state = start(read_settings("+".join([table, *words])))
    return games


def test_random_acts_break_nothing() -> None:
    assert play_acts(2500, seed=1) >= 3
