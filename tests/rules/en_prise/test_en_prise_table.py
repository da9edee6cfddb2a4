"""The program beside a table that Hypothesis plays on.

The model is what lies on the table and nothing else: the 64 cards, each of them somewhere, on a square in a
pile, in a Battleplan, aside, or put away. Hands lay, swap and flip them as the rulebook says. It knows no
positions and no rules of moving; who is checkmated the players learn from the program.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules import record
from rules.core import Move
from rules.games.en_prise.game import GAME
from rules.games.en_prise.setup import DECK, start
from rules.games.en_prise.state import SIDES, State

NAMES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}


class Card:
    """A card of paper. Its colour and kind are printed on it, its back is like all others."""

    def __init__(self, colour: str, kind: str) -> None:
        self.colour = colour
        self.kind = kind
        self.face_up = True

    def __str__(self) -> str:
        return f"{self.colour}.{self.kind}" if self.face_up else "vacant"


class Tabletop:
    """Squares are piles of cards: the top one is what one sees."""

    def __init__(self, dealt: dict[str, str]) -> None:
        self.plans = {
            colour: [Card(colour, NAMES[letter]) for letter in plan] for colour, plan in dealt.items()
        }
        self.aside = {colour: [Card(colour, "king")] for colour in dealt}
        self.squares: dict[str, list[Card]] = {}
        unused = [colour for colour in SIDES[:4] if colour not in dealt]
        self.put_away = [
            Card(colour, NAMES[letter]) for colour in unused[: 4 - len(dealt)] for letter in "K" + DECK
        ]
        self.box = [id(card) for card in self.cards()]

    def cards(self) -> list[Card]:
        """All cards, wherever they lie."""
        piles = [*self.plans.values(), *self.aside.values(), *self.squares.values(), self.put_away]
        return [card for pile in piles for card in pile]

    def top(self, place: str) -> Card:
        return self.squares[place][-1]

    def lay(self, card: Card, place: str, *, face_up: bool) -> None:
        pile = self.squares.setdefault(place, [])
        assert not pile or not pile[-1].face_up, "only a vacant square takes a card"
        assert not pile or face_up, "a vacant square is not laid on another"
        card.face_up = face_up
        pile.append(card)

    def swap(self, src: str, dst: str) -> None:
        """Swap the top cards; a captured one is flipped, so that a vacant square is left behind."""
        moved, met = self.squares[src].pop(), self.squares[dst].pop()
        assert moved.face_up
        assert moved.kind != "pawn"
        assert not met.face_up or (met.colour != moved.colour and met.kind != "king")
        met.face_up = False
        self.squares[src].append(met)
        self.squares[dst].append(moved)

    def leaves(self, colour: str, *, others: int) -> None:
        """A player is out: the Battleplan is put away, and if two or more play on the cards are flipped."""
        self.put_away += self.plans.pop(colour) + self.aside.pop(colour)
        if others > 1:
            for pile in self.squares.values():
                if pile[-1].colour == colour:
                    pile[-1].face_up = False


choices = st.lists(st.integers(0, 10_000), min_size=1, max_size=12)


class BesideTheTable(RuleBasedStateMachine):
    """Whatever is done on the table, the program says what the table shows."""

    @initialize(players=st.integers(2, 4), colours=st.permutations(SIDES[:4]), data=st.data())
    def sit_down(self, players: int, colours: list[str], data: st.DataObject) -> None:
        seed = data.draw(st.randoms(use_true_random=False))
        dealt = {colour: "".join(seed.sample(DECK, len(DECK))) for colour in colours[:players]}
        self.first = self.state = start(dealt)
        self.acts: list[Move] = []
        self.table = Tabletop(dealt)
        self.squares_before: set[str] = set()
        self.kings_before: set[str] = set()

    def do(self, move: Move) -> None:
        side = SIDES[self.state.turn]
        table = self.table
        if move.kind == "move":
            table.swap(move.src, move.dst)
        elif move.kind == "summon":
            table.lay(table.aside[side].pop(), move.dst, face_up=True)
        elif move.kind in ("place", "vacant"):
            table.lay(table.plans[side].pop(0), move.dst, face_up=move.kind == "place")
        before, self.state = self.state, GAME.play(self.state, move)
        self.acts.append(move)
        out = [player for player in before.left if player not in self.state.left]
        others = len(self.state.left)
        turned = set[int]()
        if len(out) > 1 == others:
            # Two mated by one act leave their cards as they lie. But if the first's cards, turned while two
            # others played on, opened the line that mates the second, the first's stay turned.
            faces = {card.split(".")[0] for place, card in GAME.view(self.state).items() if "," in place}
            turned = {player for player in out if SIDES[player] not in faces}
            assert len(turned) < len(out)
        for player in out:
            table.leaves(SIDES[player], others=2 if player in turned else others)
        self.the_program_sees_what_lies_there()

    def playing(self) -> bool:
        return GAME.outcome(self.state) is None

    @precondition(playing)
    @rule(choices=choices)
    def play_on(self, choices: list[int]) -> None:
        for choice in choices:
            if self.playing():
                moves = GAME.legal_moves(self.state)
                self.do(moves[choice % len(moves)])

    @precondition(playing)
    @rule(choices=choices)
    def make_room_and_summon(self, choices: list[int]) -> None:
        """Random play seldom comes to the kings while there is much to lose."""
        for choice in choices:
            if self.playing():
                moves = GAME.legal_moves(self.state)
                wanted = [move for move in moves if move.kind in ("summon", "vacant")] or moves
                self.do(wanted[choice % len(wanted)])

    @precondition(playing)
    @rule(choices=choices)
    def press_the_kings(self, choices: list[int]) -> None:
        """The moves that leave the opponents least to do lead to checkmates."""
        for choice in choices[:3]:
            if self.playing():
                moves = GAME.legal_moves(self.state)
                near = sorted(moves, key=lambda move: freedom(GAME.apply(self.state, move)))
                self.do(near[choice % min(2, len(near))])

    @precondition(lambda self: not self.playing())
    @rule()
    def look_who_has_won(self) -> None:
        """As far as cards show it: a winner is the last one with a Battleplan or an own place beside it."""
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        left = [SIDES.index(colour) for colour in self.table.plans]
        assert outcome.winner == (left[0] if len(left) == 1 else None)
        assert [player for player, score in enumerate(outcome.scores) if score] == sorted(left)

    @invariant()
    def the_program_sees_what_lies_there(self) -> None:
        seen = {place: str(pile[-1]) for place, pile in self.table.squares.items()}
        for colour, plan in self.table.plans.items():
            seen |= {f"{colour}.plan.{number}": str(card) for number, card in enumerate(plan, 1)}
            seen |= {f"{colour}.aside": str(card) for card in self.table.aside[colour]}
        assert GAME.view(self.state) == seen

    @invariant()
    def every_card_is_somewhere_exactly_once(self) -> None:
        cards = self.table.cards()
        assert len(cards) == 64
        assert Counter(map(id, cards)) == Counter(self.table.box)
        assert all(pile for pile in self.table.squares.values())

    @invariant()
    def the_squares_never_shrink(self) -> None:
        squares = {place for place in GAME.view(self.state) if "." not in place}
        assert squares >= self.squares_before
        self.squares_before = squares

    @invariant()
    def kings_stay_until_their_player_is_out(self) -> None:
        kings = {SIDES[player] for player in self.state.left if self.state.king(player) is not None}
        assert kings >= {side for side in self.kings_before if side in self.table.plans}
        self.kings_before = kings

    def teardown(self) -> None:
        if hasattr(self, "acts"):
            written = record.Record("en-prise", GAME.write(self.first), tuple(self.acts))
            assert record.states(record.read(record.write(written)))[-1] == self.state


def freedom(state: State) -> int:
    """How much the player to act may do."""
    return len(GAME.legal_moves(state))


BesideTheTable.TestCase.settings = settings(max_examples=10, stateful_step_count=20, deadline=None)
TestBesideTheTable = BesideTheTable.TestCase
