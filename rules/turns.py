"""The referee on games with dice or dominoes: a turn of several acts, judged from one photo.

    verdict = judge(game, state, reading, rolls=["5-3"])        # what was rolled in that turn, in order
    verdict.kind, verdict.best.acts, verdict.question           # as of `rules.referee`

`rolls` are texts as the game writes them, more than one where a turn has several rolls (another roll after a
double, `+` and then a number) or where two turns were played. A roll that nobody knows is tried in every way
it may have fallen, and then the referee asks: a verdict of legal never rests on dice that nobody saw.

Two lines that leave every piece on the same place, but another die unused, are both legal, and the plainer
one is told: the next roll ends the turn anyway.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from rules.by_colour import in_kinds
from rules.core import (
    CHANCE,
    BadMove,
    Count,
    Game,
    HasTurn,
    Layout,
    Loc,
    Move,
    Outcome,
    Reading,
    Refusal,
    Slip,
    Symbol,
)
from rules.disturbances import side_of
from rules.evidence import EMPTY, SETTINGS, Settings
from rules.faults import words
from rules.referee import Explanation, Verdict, ask, contradicted, explain_any, tell

CARD: Final = Move("draw")
"""An action card is drawn: what it does no photo tells."""
ONE_TURN: Final = replace(SETTINGS, turns=1, unfinished=0.5, beam=512)
"""As many turns as there are rolls; a turn is often photographed before all its dice are used.

Pieces stand on wrong places in the middle of a long turn, so that more lines have to be followed to its end.
"""


class HasSide(HasTurn, Protocol):
    """A state under chance also says for whom the dice are rolled."""

    @property
    def side(self) -> int | None:
        """Whose turn it is, also while dice are to be rolled."""
        ...


T = TypeVar("T", bound=HasSide)


def judge(
    game: Game[T],
    state: T,
    reading: Reading,
    rolls: Sequence[str] = (),
    settings: Settings = ONE_TURN,
) -> Verdict[T]:
    """What happened between a state and a photo, given what was rolled. Raises `BadMove` for a wrong roll."""
    return judge_any(game, [(state, 1.0)], reading, rolls, settings)


def judge_any(
    game: Game[T],
    states: Sequence[tuple[T, float]],
    reading: Reading,
    rolls: Sequence[str] = (),
    settings: Settings = ONE_TURN,
) -> Verdict[T]:
    """The same when it may have been one of several states, each with a weight."""
    known = _KnownRolls(game, {state.side for state, _ in states})
    settings = replace(settings, turns=max(settings.turns, len(rolls)))
    begins = [(begin, weight) for state, weight in states for begin in _begins(game, state, rolls)]
    first = tuple(_roll(game, begins[0][0].state, roll) for roll in rolls)[:1]
    if first:
        game.play(begins[0][0].state, first[0])  # says what is wrong with it
    verdict = explain_any(known, begins, reading, roll=first, settings=settings)
    told = _plainly(game, [known.whole(story) for story in verdict.explanations])
    best, kind = told[0], verdict.kind
    if kind == "unclear" and best.kind == "legal" and best.probability >= settings.sure:
        kind = "unclear" if contradicted(game, reading, best, settings) else "legal"
    question = ask(game, told) if kind == "unclear" else ""
    whole = Verdict(kind, told, verdict.margin, verdict.refusal, question, verdict.differing)
    return _asked(game, whole, rolls)


class _Rolled(NamedTuple, Generic[T]):
    """A state with the rolls that are still to come."""

    state: T
    rolls: tuple[str, ...]
    before: T
    """The state on the record, which players may have left by ending their turn."""
    ended: tuple[Move, ...] = ()
    """How they did that."""

    @property
    def turn(self) -> int:
        """The player to act."""
        return self.state.turn


def _begins(game: Game[T], state: T, rolls: Sequence[str]) -> list[_Rolled[T]]:
    """Where a turn may begin: at the state, or with something rolled since, once its last turn was ended."""
    if not rolls or state.turn == CHANCE:
        return [_Rolled(state, tuple(rolls), state)]
    ended = [(act, game.apply(state, act)) for act in game.legal_moves(state) if _unseen(act)]
    begins = [_Rolled(after, tuple(rolls), state, (act,)) for act, after in ended if after.turn == CHANCE]
    if not begins:
        raise BadMove("The position already has its roll: leave --roll away.")
    return begins


def _roll(game: Game[T], state: T, text: str) -> Move:
    """The act of chance that a text names. Raises `BadMove`."""
    rolls = game.legal_moves(state)
    act = _as_told(game, state, text)
    if rolls and act.kind not in {roll.kind for roll in rolls}:
        raise BadMove(f"'{text}' is nothing that is rolled here: write it like {game.token(rolls[-1])}.")
    return act


def _as_told(game: Game[T], state: T, text: str) -> Move:
    """The act that a told roll names: the dice alone will do where nothing else but they can be rolled."""
    act = game.parse(state, text)
    legal = game.legal_moves(state)
    return act if act in legal else next((roll for roll in legal if roll.arg == text), act)


def _unseen(act: Move) -> bool:
    """Whether an act moves nothing and uses nothing up: the end of a turn, another roll, a card drawn."""
    return not (act.src or act.dst or act.arg)


class _KnownRolls(Game[_Rolled[T]], Generic[T]):
    """A game whose dice fall as they are known to have fallen, as soon as they are to be rolled."""

    def __init__(self, game: Game[T], sides: set[int | None]) -> None:
        self._game = game
        self._sides = sides
        self.name, self.sides, self.players = game.name, game.sides, game.players

    def legal_moves(self, state: _Rolled[T]) -> Sequence[Move]:
        """The acts of the game. Turns are ended only to come to a roll that is known."""
        acts = self._game.legal_moves(state.state)
        if state.turn == CHANCE:
            # Dice nobody told of may have been rolled by whoever was to play, not by the next player.
            return acts if not state.rolls and self._sides & {state.state.side, None} else ()
        return [
            act for act in acts if not _unseen(act) or len(self.apply(state, act).rolls) < len(state.rolls)
        ]

    def apply(self, state: _Rolled[T], move: Move) -> _Rolled[T]:
        """The state after an act and the known rolls that follow it."""
        rolls = state.rolls[1:] if state.turn == CHANCE else state.rolls
        after = state._replace(state=self._game.apply(state.state, move), rolls=rolls)
        for roll in self._following(after):
            after = after._replace(state=self._game.apply(after.state, roll), rolls=after.rolls[1:])
        return after

    def _following(self, state: _Rolled[T]) -> Iterator[Move]:
        """The known rolls that are made at once, as far as they can be made here."""
        here, rolls = state.state, state.rolls
        while rolls and here.turn == CHANCE:
            act = _as_told(self._game, here, rolls[0])
            if self._game.refuse(here, act) is not None:
                return
            yield act
            here, rolls = self._game.apply(here, act), rolls[1:]

    def whole(self, story: Explanation[_Rolled[T]]) -> Explanation[T]:
        """A story as the game itself would tell it: with all rolls, and with how the last turn was ended."""
        state = story.before
        acts = [*state.ended]
        for act in story.acts:
            after = self.apply(state, act)
            plain = self._game.apply(state.state, act)
            rolls = state.rolls[1:] if state.turn == CHANCE else state.rolls
            acts += [act, *self._following(state._replace(state=plain, rolls=rolls))]
            state = after
        return Explanation(
            story.kind, tuple(acts), story.events, story.before.before, story.state.state, story.probability
        )

    def notate(self, state: _Rolled[T], move: Move) -> str:
        """The act as players write it, with the rolls that follow it."""
        rolls = state.rolls[1:] if state.turn == CHANCE else state.rolls
        here = state._replace(state=self._game.apply(state.state, move), rolls=rolls)
        said = [self._game.notate(state.state, move)]
        for roll in self._following(here):
            said.append(self._game.notate(here.state, roll))
            here = here._replace(state=self._game.apply(here.state, roll))
        return " ".join(said)

    def refuse(self, state: _Rolled[T], move: Move) -> Refusal | None:
        """As in the game."""
        return self._game.refuse(state.state, move)

    def outcome(self, state: _Rolled[T]) -> Outcome | None:
        """As in the game."""
        return self._game.outcome(state.state)

    def view(self, state: _Rolled[T]) -> Mapping[Loc, Symbol]:
        """As in the game."""
        return self._game.view(state.state)

    def weight(self, state: _Rolled[T], move: Move) -> float:
        """As in the game."""
        return self._game.weight(state.state, move)

    def symbols(self) -> Mapping[Symbol, str]:
        """As in the game."""
        return self._game.symbols()

    def inventory(self) -> Sequence[Count]:
        """As in the game."""
        return self._game.inventory()

    def token(self, move: Move) -> str:
        """As in the game."""
        return self._game.token(move)

    def parse(self, state: _Rolled[T], text: str) -> Move:
        """As in the game."""
        return self._game.parse(state.state, text)

    def slip(self, state: _Rolled[T], changed: Mapping[Loc, Symbol]) -> Slip | None:
        """As in the game."""
        return self._game.slip(state.state, changed)

    def layout(self, state: _Rolled[T]) -> Layout:
        """As in the game."""
        return self._game.layout(state.state)

    def write(self, state: _Rolled[T]) -> str:
        """As in the game."""
        return self._game.write(state.state)

    def read(self, text: str) -> _Rolled[T]:
        """A state without rolls."""
        state = self._game.read(text)
        return _Rolled(state, (), state)

    def setup(self, players: int, seed: int) -> _Rolled[T]:
        """As in the game, without rolls."""
        state = self._game.setup(players, seed)
        return _Rolled(state, (), state)


def _plainly(game: Game[T], stories: Sequence[Explanation[T]]) -> tuple[Explanation[T], ...]:
    """Legal stories that leave every piece on the same place as one, told the plainest way."""
    found: dict[Hashable, list[Explanation[T]]] = {}
    for number, story in enumerate(stories):
        key = frozenset(_pieces(game, story.state).items()) if story.kind == "legal" else number
        found.setdefault(key, []).append(story)
    merged = [
        replace(
            min(alike, key=lambda story: (not _may_end(game, story.state), len(story.acts))),
            probability=sum(story.probability for story in alike),
        )
        for alike in found.values()
    ]
    return tuple(sorted(merged, key=lambda story: -story.probability))


def _may_end(game: Game[T], state: T) -> bool:
    """Whether the turn is over, or its player may end it here."""
    if state.turn == CHANCE or game.outcome(state) is not None:
        return True
    return any(_unseen(act) and game.apply(state, act).turn == CHANCE for act in game.legal_moves(state))


def _pieces(game: Game[Any], state: Any) -> dict[Loc, Symbol]:
    """Where each piece is, with its kind, and without the dice."""
    whole = in_kinds(game)
    return {
        place: symbol
        for place, symbol in whole.view(state).items()
        if symbol == EMPTY or side_of(symbol) in whole.sides
    }


def _asked(game: Game[T], verdict: Verdict[T], rolls: Sequence[str]) -> Verdict[T]:
    """Unclear where the verdict rests on what no photo tells: dice nobody saw, a card that was drawn."""
    best = verdict.best
    state, rolled, cards = best.before, 0, False
    for act in best.acts:
        rolled += state.turn == CHANCE
        state = game.apply(state, act)
        cards |= state.turn != CHANCE and CARD in game.legal_moves(state)
    if best.kind == "legal" and rolled > len(rolls) and verdict.kind in ("legal", "unclear"):
        legal = [tell(game, story) for story in verdict.explanations if story.kind == "legal"]
        text = f"What was rolled? It may have been {'; or '.join(legal[:_OPTIONS])}."
        return replace(verdict, kind="unclear", question=text)
    if verdict.kind == "illegal" and (cards or CARD in game.legal_moves(best.before)):
        text = "Was an action card carried out? Then enter what it did: no photo tells whether it was right."
        return replace(verdict, kind="unclear", question=text)
    if verdict.kind == "illegal" and verdict.refusal is not None and state.turn == CHANCE:
        # The game itself would only say that the next player has to roll.
        happened = " and ".join(words(game, event) for event in best.events)
        number = verdict.refusal.rule.rpartition(".")[2]
        text = f"No roll allows that {happened} in one turn (rule {number})."
        if rolls:
            besides = f" besides {told}" if (told := " ".join(_notated(game, best))) else ""
            text = f"{' and '.join(rolls)} does not allow that {happened}{besides} (rule {number})."
        return replace(verdict, refusal=verdict.refusal._replace(text=text))
    return verdict


def _notated(game: Game[T], story: Explanation[T]) -> Iterator[str]:
    """What the players did in a story, without the rolls."""
    state = story.before
    for act in story.acts:
        if state.turn != CHANCE:
            yield game.notate(state, act)
        state = game.apply(state, act)


_OPTIONS: Final = 3
