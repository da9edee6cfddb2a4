"""A match: two rounds on the same tiles, the players swapping colours in between (rules 9 and 10).

Players are 0 and 1 and keep their numbers; colours belong to a round. A match is a value: every act gives a
new one, and taking acts back is playing the others again from the start: counter, captures and winners
cannot go astray.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.core import BadRecord, IllegalMove, Move, Outcome, Refusal
from rules.games.keizar import setup
from rules.games.keizar.game import GAME
from rules.games.keizar.state import PIECES, PIECES_EACH, SIDES, State
from rules.record import DRAW_AGREED, Record, first_lines, read_all, resigns, write_all

ROUNDS: Final = 2
AGREED: Final = Move("agree")
TURN_THE_BOARD: Final = Move("turn-the-board")


def _resignation(player: int) -> Move:
    return Move("resign", arg=str(player))


class Round(NamedTuple):
    """One round, seen from the players: scores and captures go by player, not by colour."""

    white: int
    """The player who has white."""

    start: State
    moves: tuple[Move, ...]
    state: State
    outcome: Outcome | None
    ending: str = ""
    """`draw agreed` or `white resigns`, when the players ended it themselves."""

    def side(self, player: int) -> int:
        """The colour a player has in this round."""
        return 0 if player == self.white else 1

    @property
    def captures(self) -> tuple[int, int]:
        """How many pieces each player has captured: 16 less what the opponent has left."""
        left = [self.state.pieces.count(PIECES[self.side(1 - player)]) for player in (0, 1)]
        return PIECES_EACH - left[0], PIECES_EACH - left[1]


class Match(NamedTuple):
    """A match as it stands. Begin one with `begin`."""

    rounds: tuple[Round, ...]
    acts: tuple[Move, ...]
    """All that was done, in order: moves, resignations, agreements, and the turning of the board."""

    @property
    def round(self) -> Round:
        """The round on the table."""
        return self.rounds[-1]

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.round.state

    @property
    def turn(self) -> int:
        """The player to move."""
        white = self.round.white
        return white if self.state.turn == 0 else 1 - white

    @property
    def captures(self) -> tuple[int, int]:
        """Pieces captured by each player over both rounds."""
        counts = [played.captures for played in self.rounds]
        return sum(count[0] for count in counts), sum(count[1] for count in counts)

    @property
    def wins(self) -> tuple[int, int]:
        """Rounds won by each player."""
        winners = [played.outcome.winner for played in self.rounds if played.outcome is not None]
        return winners.count(0), winners.count(1)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by rounds (rule 9), else by captures, else a real draw (rule 10)."""
        if len(self.rounds) < ROUNDS or self.round.outcome is None:
            return None
        for counts, rule, what in (
            (self.wins, 9, "more rounds won"),
            (self.captures, 10, "rounds level, more pieces captured"),
        ):
            if counts[0] != counts[1]:
                winner = 0 if counts[0] > counts[1] else 1
                score = f"{max(counts)} to {min(counts)}"
                text = f"Player {winner + 1} wins the match: {what}, {score} (rule {rule})."
                return Outcome((1.0 - winner, float(winner)), f"keizar.{rule}", text)
        return Outcome((0.5, 0.5), "keizar.10", "A real draw: rounds and captures are level (rule 10).")

    def play(self, move: Move) -> Match:
        """Make a move. Raises `IllegalMove`."""
        self._go_on()
        now = self.round
        state = GAME.play(now.state, move)
        changed = now._replace(moves=(*now.moves, move), state=state, outcome=_by_player(now.white, state))
        return self._with(changed, move)

    def resign(self, player: int) -> Match:
        """A player gives the round up; the other wins it. Pieces captured so far stay captured."""
        self._go_on()
        side = SIDES[self.round.side(player)]
        text = f"{SIDES[1 - self.round.side(player)].capitalize()} wins: {side.capitalize()} resigns."
        scores = (0.0, 1.0) if player == 0 else (1.0, 0.0)
        ended = self.round._replace(outcome=Outcome(scores, "resignation", text), ending=resigns(side))
        return self._with(ended, _resignation(player))

    def agree_draw(self) -> Match:
        """The players call the round a draw. No rule forces one, so nothing but they can."""
        self._go_on()
        outcome = Outcome((0.5, 0.5), "agreement", "The players agreed to a draw of the round.")
        return self._with(self.round._replace(outcome=outcome, ending=DRAW_AGREED), AGREED)

    def turn_the_board(self) -> Match:
        """Begin round two on the same tiles with colours swapped. Raises `IllegalMove` before its time."""
        if self.round.outcome is None:
            raise IllegalMove(Refusal("keizar.9", "Round one is not over yet (rule 9)."))
        if len(self.rounds) == ROUNDS:
            raise IllegalMove(Refusal("keizar.9", "The match is over: it has two rounds (rule 9)."))
        second = _new_round(setup.start(self.state.tiles), 1 - self.round.white)
        return Match((*self.rounds, second), (*self.acts, TURN_THE_BOARD))

    def undo(self, count: int = 1) -> Match:
        """Take the last acts back, over the turn of the board if need be."""
        return self.back_to(max(0, len(self.acts) - count))

    def back_to(self, length: int) -> Match:
        """The match as it stood after its first `length` acts."""
        first = self.rounds[0]
        match = begin(first.start, first.white)
        for act in self.acts[:length]:
            match = match.repeat(act)
        return match

    def repeat(self, act: Move) -> Match:
        """Do one of `acts` again."""
        if act == TURN_THE_BOARD:
            return self.turn_the_board()
        if act == AGREED:
            return self.agree_draw()
        if act.kind == "resign":
            return self.resign(int(act.arg))
        return self.play(act)

    def _go_on(self) -> None:
        """Refuse to act in a round that its players have ended."""
        outcome = self.round.outcome
        if outcome is not None:
            rule = outcome.reason if outcome.reason.startswith("keizar") else "keizar.9"
            raise IllegalMove(Refusal(rule, f"The round is over: {outcome.text}"))

    def _with(self, changed: Round, act: Move) -> Match:
        return Match((*self.rounds[:-1], changed), (*self.acts, act))


def begin(start: State, white: int = 0) -> Match:
    """A match whose first round starts here, usually at `setup.start(tiles)`; `white` is who has white."""
    return Match((_new_round(start, white),), ())


def write_match(match: Match, players: tuple[str, str] = ("Player 1", "Player 2")) -> str:
    """The match as text, a record for each round, with the players' names in the headers."""
    records = []
    for number, played in enumerate(match.rounds, 1):
        white, black = players[played.white], players[1 - played.white]
        headers = (("round", str(number)), ("white", white), ("black", black))
        record = Record(GAME.name, GAME.write(played.start), played.moves, headers, ending=played.ending)
        records.append(record)
    return write_all(records)


def read_match(text: str, white: int = 0) -> Match:
    """The match that a text of one or two records holds. Raises `BadRecord`.

    `white` is the player who has white in the first round: names are for people and are not compared.
    """
    records, lines = read_all(text), first_lines(text)
    if len(records) > ROUNDS:
        raise BadRecord(lines[ROUNDS], "a third round starts here; a match has two (rule 9).")
    for record, line in zip(records, lines, strict=True):
        if record.game != GAME.name:
            raise BadRecord(line, f"this is a game of {record.game}, not of {GAME.name}.")
    match = _read_round(begin(GAME.read(records[0].start), white), records[0])
    if len(records) == ROUNDS:
        try:
            match = match.turn_the_board()
        except IllegalMove as error:
            raise BadRecord(lines[1], f"round two starts here. {error.text}") from error
        if GAME.write(match.state) != records[1].start:
            raise BadRecord(lines[1], "round two does not start from the set-up of round one (rule 9).")
        match = _read_round(match, records[1])
    return match


def _read_round(match: Match, record: Record) -> Match:
    for move in record.acts:
        match = match.play(move)
    if record.ending == DRAW_AGREED:
        return match.agree_draw()
    for player in (0, 1):
        if record.ending == resigns(SIDES[match.round.side(player)]):
            return match.resign(player)
    return match


def _new_round(start: State, white: int) -> Round:
    return Round(white, start, (), start, _by_player(white, start))


def _by_player(white: int, state: State) -> Outcome | None:
    """The outcome of a position with its scores in the order of the players."""
    outcome = GAME.outcome(state)
    return outcome if outcome is None or white == 0 else outcome._replace(scores=outcome.scores[::-1])
