"""What is played at a table: a match of the game's own (Keizár has two rounds), or one plain game.

The app knows a match only by the protocol below; a game that needs more than one game a sitting brings a
module `match.py` with a `begin`, every other game gets `Single`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from rules.core import BadMove, Game, IllegalMove, Move, Outcome, Refusal
from rules.games import load
from rules.record import DRAW_AGREED, Record, resigns
from rules.record import write as write_record
from rules.search.suggest import rivals


class Played(Protocol):
    """One round, with scores and captures by player."""

    @property
    def white(self) -> int:
        """The player who has the first side."""
        ...

    @property
    def start(self) -> Any:
        """The state it began with."""
        ...

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made."""
        ...

    @property
    def state(self) -> Any:
        """The state now."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by player."""
        ...

    @property
    def captures(self) -> tuple[int, ...]:
        """Pieces captured by each player."""
        ...

    def side(self, player: int) -> int:
        """The side a player has."""
        ...


class Match(Protocol):
    """A match as it stands: a value, every act gives a new one."""

    @property
    def rounds(self) -> tuple[Any, ...]:
        """The rounds so far, each a `Played`."""
        ...

    @property
    def acts(self) -> tuple[Move, ...]:
        """All that was done, in order."""
        ...

    @property
    def round(self) -> Any:
        """The round on the table, a `Played`."""
        ...

    @property
    def state(self) -> Any:
        """The position on the table."""
        ...

    @property
    def turn(self) -> int:
        """The player to act."""
        ...

    @property
    def wins(self) -> tuple[int, ...]:
        """Rounds won by each player."""
        ...

    @property
    def captures(self) -> tuple[int, ...]:
        """Pieces captured by each player over all rounds."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        ...

    def back_to(self, length: int) -> Any:
        """The match after its first acts."""
        ...

    def repeat(self, act: Move) -> Any:
        """The match after one more act. Raises `BadMove`."""
        ...


class SingleRound(NamedTuple):
    """The one round of a game that is played once."""

    start: Any
    moves: tuple[Move, ...]
    state: Any
    outcome: Outcome | None
    players: int
    ending: str = ""
    white: int = 0

    @property
    def captures(self) -> tuple[int, ...]:
        """Unknown for games that do not count them."""
        return (0,) * self.players

    def side(self, player: int) -> int:
        """Players keep their sides."""
        return player


class Single(NamedTuple):
    """One plain game. `acts` are its moves, and how its players ended it."""

    game: Game[Any]
    round: SingleRound
    acts: tuple[Move, ...] = ()

    @property
    def rounds(self) -> tuple[SingleRound, ...]:
        """There is one."""
        return (self.round,)

    @property
    def state(self) -> Any:
        """The state on the table."""
        return self.round.state

    @property
    def turn(self) -> int:
        """The player to act, or CHANCE."""
        return int(self.round.state.turn)

    @property
    def wins(self) -> tuple[int, ...]:
        """One for the winner."""
        winner = None if self.outcome is None else self.outcome.winner
        return tuple(int(player == winner) for player in range(self.round.players))

    @property
    def captures(self) -> tuple[int, ...]:
        """Unknown."""
        return self.round.captures

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.round.outcome

    def back_to(self, length: int) -> Single:
        """The game after its first acts, played again from the start."""
        match = _single(self.game, self.round.start)
        for act in self.acts[:length]:
            match = match.repeat(act)
        return match

    def repeat(self, act: Move) -> Single:
        """One more act. Raises `BadMove`."""
        if self.outcome is not None:
            raise IllegalMove(Refusal(self.outcome.reason, f"The game is over: {self.outcome.text}"))
        if act.kind in ("resign", "agree"):
            return self._end(act)
        state = self.game.play(self.round.state, act)
        after = self.round._replace(
            state=state, moves=(*self.round.moves, act), outcome=self.game.outcome(state)
        )
        return self._replace(round=after, acts=(*self.acts, act))

    def _end(self, act: Move) -> Single:
        everyone, playing = range(self.round.players), seats(self)
        if act.kind == "agree":
            scores, ending = tuple(0.5 * (player in playing) for player in everyone), DRAW_AGREED
            text = "The players agreed to a draw."
        else:
            loser = int(act.arg)
            scores = tuple(float(player in playing and player != loser) for player in everyone)
            ending = resigns(self.game.sides[loser])
            text = f"{self.game.sides[loser].capitalize()} resigns."
        outcome = Outcome(scores, "agreement" if act.kind == "agree" else "resignation", text)
        return self._replace(
            round=self.round._replace(outcome=outcome, ending=ending), acts=(*self.acts, act)
        )


def begin(game: str, start: str, white: int = 0) -> Match:
    """A match that starts from a position text. Raises `BadPosition`."""
    rules = load(game)
    state = rules.read(start)
    module = f"rules.games.{game.replace('-', '_')}.match"
    if find_spec(module) is not None:
        match: Match = import_module(module).begin(state, white)
        return match
    return _single(rules, state)


def text_of(game: str, match: Match, names: tuple[str, ...]) -> str:
    """The match as record text."""
    if isinstance(match, Single):
        sides = (match.game.sides[side] for side in seats(match))
        headers = tuple(zip(sides, names, strict=False))
        start = match.game.write(match.round.start)
        return write_record(Record(game, start, match.round.moves, headers, ending=match.round.ending))
    module = import_module(f"rules.games.{game.replace('-', '_')}.match")
    text: str = module.write_match(match, names)
    return text


def seats(match: Match) -> tuple[int, ...]:
    """The side of each player, seat by seat: for two, a game for four leaves colours out."""
    if isinstance(match, Single):
        return _playing(match.game.name, match.round.start)
    return tuple(match.round.side(player) for player in range(len(match.wins)))


def seat_to_act(match: Match) -> int | None:
    """The seat whose player is to act; None while chance is."""
    sides = seats(match)
    side = match.state.turn
    return sides.index(side) if side in sides else None


@lru_cache(maxsize=64)
def _playing(game: str, start: Any) -> tuple[int, ...]:
    return tuple(rivals(load(game), start)) or (0, 1)


def _single(game: Game[Any], state: Any) -> Single:
    players = game.players[-1]
    return Single(game, SingleRound(state, (), state, game.outcome(state), players))


__all__ = ["BadMove", "Match", "Played", "Single", "begin", "seat_to_act", "seats", "text_of"]
