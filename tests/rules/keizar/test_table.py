"""The program beside a table that Hypothesis plays on.

The model is what lies on the table and nothing else: 32 wooden pieces that are each somewhere, tiles that
never move, and three tokens that a hand turns over as the rulebook says. It knows no positions and no counts.
"""

from __future__ import annotations

from copy import deepcopy

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.core import Move
from rules.games.keizar.game import GAME
from rules.games.keizar.match import Match, begin
from rules.games.keizar.setup import start
from rules.games.keizar.setup_code import SETUPS, setup_tiles


class Piece:
    """A wooden piece. `where` is a square, or the player who has captured it."""

    def __init__(self, colour: str, where: str) -> None:
        self.colour = colour
        self.where = where


class Tabletop:
    """Pieces, tokens and notes of one table, moved by hand."""

    def __init__(self, players: dict[str, str]) -> None:
        self.players = players
        """Who sits behind which colour."""
        self.captured_before = {"Anna": 0, "Ben": 0}
        self.won = {"Anna": 0, "Ben": 0}
        self.set_out()

    def set_out(self) -> None:
        self.pieces = [Piece("white", f"{file}{row}") for file in "abcdefgh" for row in "12"]
        self.pieces += [Piece("black", f"{file}{row}") for file in "abcdefgh" for row in "78"]
        self.tokens = ["up", "up", "up"]
        self.over = False

    def on(self, square: str) -> Piece | None:
        standing = [piece for piece in self.pieces if piece.where == square]
        assert len(standing) <= 1, "two pieces on one square"
        return standing[0] if standing else None

    def move(self, src: str, dst: str) -> None:
        """A player's hand: lift, take what stands there, put down, then see to the tokens."""
        hand = self.on(src)
        assert hand is not None
        taken = self.on(dst)
        if taken is not None:
            assert taken.colour != hand.colour
            taken.where = self.players[hand.colour]
        hand.where = dst
        on_keizar = self.on("d5")
        if dst == "d5":
            self.tokens = ["up", "up", "up"]  # just entered or captured
        elif on_keizar is not None and on_keizar.colour != hand.colour:
            self.tokens[self.tokens.index("up")] = "down"
            if self.tokens[2] == "down":
                self.end(on_keizar.colour)

    def end(self, colour: str | None) -> None:
        self.over = True
        if colour is not None:
            self.won[self.players[colour]] += 1

    def captured(self, player: str) -> int:
        return self.captured_before[player] + sum(piece.where == player for piece in self.pieces)

    def turn_round(self) -> None:
        self.captured_before = {player: self.captured(player) for player in self.players.values()}
        self.players = {"white": self.players["black"], "black": self.players["white"]}
        self.set_out()


choices = st.lists(st.integers(0, 10_000), min_size=1, max_size=12)


class BesideTheTable(RuleBasedStateMachine):
    """Whatever is done on the table, the program says what the table shows."""

    @initialize(number=st.integers(0, SETUPS - 1), anna_is_white=st.booleans())
    def sit_down(self, number: int, anna_is_white: bool) -> None:
        self.tiles = setup_tiles(number)
        self.match: Match = begin(start(self.tiles), white=0 if anna_is_white else 1)
        names = ("Anna", "Ben") if anna_is_white else ("Ben", "Anna")
        self.table = Tabletop(dict(zip(("white", "black"), names, strict=True)))
        self.photos: list[Tabletop] = []

    def do(self, move: Move) -> None:
        self.photos.append(deepcopy(self.table))
        self.match = self.match.play(move)
        self.table.move(move.src, move.dst)
        if not self.table.over and not GAME.legal_moves(self.match.state):
            # Nobody sees at a glance that a player is stuck; the players believe the program and use rule 8.
            keizar = self.table.on("d5")
            stuck = ("white", "black")[self.match.state.turn]
            other = {"white": "black", "black": "white"}[stuck]
            self.table.end(keizar.colour if keizar is not None else other)
        self.the_program_sees_what_lies_there()

    def playing(self) -> bool:
        return not self.table.over

    def well_under_way(self) -> bool:
        """Giving up at once would leave little to look at."""
        return self.playing() and len(self.match.round.moves) > 40

    @precondition(playing)
    @rule(choices=choices)
    def play_on(self, choices: list[int]) -> None:
        for choice in choices:
            moves = GAME.legal_moves(self.match.state)
            if self.playing():
                self.do(moves[choice % len(moves)])

    @precondition(playing)
    @rule(choices=choices)
    def fight_for_the_keizar_tile(self, choices: list[int]) -> None:
        """Random moves seldom end on d5, so here they take it when they can, or else come close to it."""
        for choice in choices:
            moves = sorted(GAME.legal_moves(self.match.state), key=lambda move: distance_to_d5(move.dst))
            if self.playing():
                self.do(moves[choice % min(3, len(moves))])

    @precondition(well_under_way)
    @rule(player=st.integers(0, 1))
    def resign(self, player: int) -> None:
        self.photos.append(deepcopy(self.table))
        self.match = self.match.resign(player)
        loser = ("Anna", "Ben")[player]
        self.table.end(next(colour for colour, name in self.table.players.items() if name != loser))

    @precondition(well_under_way)
    @rule()
    def agree_on_a_draw(self) -> None:
        self.photos.append(deepcopy(self.table))
        self.match = self.match.agree_draw()
        self.table.end(None)

    @precondition(lambda self: self.table.over and len(self.match.rounds) == 1)
    @rule()
    def turn_the_board(self) -> None:
        self.photos.append(deepcopy(self.table))
        self.match = self.match.turn_the_board()
        self.table.turn_round()

    @precondition(lambda self: len(self.photos) > 0)
    @rule(choice=st.integers(0, 10_000))
    def put_everything_back_as_on_an_old_photo(self, choice: int) -> None:
        length = len(self.photos) - 1 - choice % min(6, len(self.photos))
        self.match = self.match.back_to(length)
        self.table = self.photos[length]
        del self.photos[length:]

    @invariant()
    def the_program_sees_what_lies_there(self) -> None:
        view = GAME.view(self.match.state)
        for square in (place for place in view if len(place) == 2):
            piece = self.table.on(square)
            assert view[square] == ("empty" if piece is None else piece.colour)
        tokens = [f"dots-{face}" for face in self.table.tokens]
        assert [view["token.1"], view["token.2"], view["token.3"]] == tokens
        assert self.match.state.tiles == self.tiles

    @invariant()
    def no_piece_is_lost(self) -> None:
        assert len(self.table.pieces) == 32
        assert self.match.captures == (self.table.captured("Anna"), self.table.captured("Ben"))

    @invariant()
    def the_winner_is_right(self) -> None:
        assert (self.match.round.outcome is not None) == self.table.over
        assert self.match.wins == (self.table.won["Anna"], self.table.won["Ben"])
        if len(self.match.rounds) == 2 and self.table.over:
            anna = (self.table.won["Anna"], self.table.captured("Anna"))
            ben = (self.table.won["Ben"], self.table.captured("Ben"))
            assert self.match.outcome is not None
            assert self.match.outcome.winner == (None if anna == ben else 0 if anna > ben else 1)
        else:
            assert self.match.outcome is None


def distance_to_d5(square: str) -> int:
    return max(abs(ord(square[0]) - ord("d")), abs(int(square[1]) - 5))


BesideTheTable.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestBesideTheTable = BesideTheTable.TestCase
