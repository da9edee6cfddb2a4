"""The program beside a table that Hypothesis plays on, and random games that must never break the box.

The model is what lies on the table and nothing else: 24 pieces, each in a box, on a cell or in a house, and a
pile of cards that gets lower.
"""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rules.core import CHANCE, Move
from rules.games.chess_jumble.board import GUESS, cells
from rules.games.chess_jumble.deck import read_deck
from rules.games.chess_jumble.game import GAME, start
from rules.games.chess_jumble.options import GAMES, KIND_NAMES, VARIANTS, Options
from rules.games.chess_jumble.state import State

CARDS = read_deck("2x Swap any two pieces\nHop\n2x Kings run [king]")


class Piece:
    """A wooden piece and where it is: `box`, `house` or a cell."""

    def __init__(self, colour: str, kind: str) -> None:
        self.colour, self.kind, self.where = colour, kind, "box"


class Tabletop:
    """Pieces and cards, moved by hand."""

    def __init__(self, colours: tuple[int, ...], state: State) -> None:
        self.pieces = [Piece(GAME.sides[c], kind) for c in colours for kind in state.options.kinds]
        self.cards = [number for number, card in enumerate(state.deck, 1) for _ in range(card.copies)]
        self.played: list[int] = []

    def on(self, cell: str) -> Piece | None:
        standing = [piece for piece in self.pieces if piece.where == cell]
        assert len(standing) <= 1, "two pieces on one cell"
        return standing[0] if standing else None

    def piece(self, colour: str, kind: str) -> Piece:
        return next(p for p in self.pieces if (p.colour, p.kind) == (colour, kind))

    def set_down(self, piece: Piece, place: str) -> None:
        standing = self.on(place) if place not in ("box", "house") else None
        if standing is not None:
            standing.where = "box"
        piece.where = place

    def do(self, act: Move, colour: str) -> None:
        if act.kind == "enter":
            self.set_down(self.piece(colour, act.arg), act.dst)
        elif act.kind in ("move", "home"):
            hand = self.on(act.src)
            assert hand is not None
            assert hand.colour == colour
            self.set_down(hand, "house" if act.kind == "home" else act.dst)
        elif act.kind == "put":
            owner, kind = act.arg.split(".")
            self.set_down(self.piece(owner, kind), act.dst.split(".")[-1])
        elif act.kind == "card":
            if not self.cards:
                self.cards, self.played = self.played, []
            self.cards.remove(int(act.arg))
            self.played.append(int(act.arg))


class BesideTheTable(RuleBasedStateMachine):
    """Whatever is done on the table, the program says what the table shows."""

    @initialize(
        game=st.sampled_from(GAMES),
        colours=st.sampled_from([(0, 2), (3, 1, 2), (0, 1, 2, 3)]),
        names=st.sets(st.sampled_from(sorted(VARIANTS))),
        deck=st.booleans(),
    )
    def sit_down(self, game: str, colours: tuple[int, ...], names: set[str], deck: bool) -> None:
        switches = frozenset(name for name in names if game in VARIANTS[name][0])
        self.colours = colours
        self.state = start(GUESS, Options(game, switches), colours, CARDS if deck else ())
        self.table = Tabletop(colours, self.state)

    @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=15), eager=st.booleans())
    def play_on(self, choices: list[int], eager: bool) -> None:
        for choice in choices:
            acts = GAME.legal_moves(self.state)
            if not acts:
                return
            plus = [act for act in acts if act.arg.startswith("+")]
            wanted = [act for act in acts if act.kind in ("enter", "home", "done")] or plus
            act = (wanted if eager and wanted else acts)[choice % len(wanted if eager and wanted else acts)]
            self.table.do(act, GAME.sides[self.state.side])
            self.state = GAME.play(self.state, act)

    @invariant()
    def the_program_sees_what_lies_there(self) -> None:
        view = GAME.view(self.state)
        for cell in cells(GUESS):
            piece = self.table.on(cell)
            assert view[cell] == ("empty" if piece is None else f"{piece.colour}.{KIND_NAMES[piece.kind]}")
        for piece in self.table.pieces:
            for area in ("box", "house"):
                shown = view[f"{piece.colour}.{area}.{piece.kind}"]
                assert (shown != "empty") == (piece.where == area)

    @invariant()
    def every_card_is_somewhere_exactly_once(self) -> None:
        drawn = Counter(self.table.played)
        assert self.state.drawn == tuple(drawn[number + 1] for number in range(len(self.state.deck)))

    @invariant()
    def the_winner_is_right(self) -> None:
        home = {
            colour
            for colour in (GAME.sides[c] for c in self.colours)
            if all(piece.where == "house" for piece in self.table.pieces if piece.colour == colour)
        }
        assert {GAME.sides[colour] for colour in self.state.home} == home
        outcome = GAME.outcome(self.state)
        if outcome is not None:
            assert outcome.winner == self.state.home[0]


BesideTheTable.TestCase.settings = settings(max_examples=20, stateful_step_count=15, deadline=None)
TestBesideTheTable = BesideTheTable.TestCase


def check(before: State, act: Move, after: State, legal: list[Move]) -> None:
    """What no act may break."""
    places = [place for colour in after.pieces for place in colour if place not in ("box", "house")]
    assert len(set(places)) == len(places)
    assert set(places) <= set(cells(GUESS))
    assert [len(colour) for colour in after.pieces] == [len(colour) for colour in before.pieces]
    moved = [
        (colour, number)
        for colour, old in enumerate(before.pieces)
        for number, place in enumerate(old)
        if after.pieces[colour][number] != place
    ]
    assert len(moved) <= 2
    if act.kind in ("roll", "card", "draw", "stop", "done"):
        assert not moved
    if act.kind in ("move", "home", "enter"):
        assert sum(colour == before.side for colour, _ in moved) == 1
    assert after.tries < 3
    assert after.home[: len(before.home)] == before.home
    assert 0 <= after.left < 20
    assert bool(after.mover) == bool(after.left)
    assert after.turn == CHANCE or after.over or after.white or after.card
    assert (GAME.outcome(after) is None) == bool(legal)


def late_start(rng: random.Random) -> State:
    """A game of any kind, joined early or late."""
    game = rng.choice(GAMES)
    names = frozenset(name for name, (games, _) in VARIANTS.items() if game in games and rng.random() < 0.3)
    colours = rng.choice(((0, 2), (0, 1, 2), (0, 1, 2, 3)))
    state = start(GUESS, Options(game, names), colours, CARDS if rng.random() < 0.5 else ())
    if rng.random() < 0.7:
        areas = rng.choice((("box", "house"), ("house",)))
        pieces = [[rng.choice(areas) for _ in colour] for colour in state.pieces]
        for colour in colours:  # the queen is still to come, perhaps from the doorstep
            pieces[colour][0] = rng.choice(("box", GUESS.seats[colour].entries[0]))
        state = state._replace(pieces=tuple(map(tuple, pieces)))
    return state


def play_acts(acts: int, seed: int) -> int:
    """Random games until so many acts are done, each checked; how many games came to their end.

    A player who can go home mostly does, and cards mostly move little: otherwise no game would ever end.
    """
    rng = random.Random(seed)
    state, games, since = late_start(rng), 0, 0
    legal = GAME.legal_moves(state)
    for _ in range(acts):
        wanted = [act for act in legal if act.kind in ("home", "done", "enter")]
        act = rng.choice(wanted if wanted and rng.random() < 0.6 else legal)
        after = GAME.play(state, act)
        legal = GAME.legal_moves(after)
        check(state, act, after, legal)
        state, since = after, since + 1
        if GAME.outcome(state) is not None or since > 300:
            games += GAME.outcome(state) is not None
            state, since = late_start(rng), 0
            legal = GAME.legal_moves(state)
    return games


def test_random_acts_break_nothing() -> None:
    assert play_acts(1500, seed=1) >= 1
