"""What the people at a table agree on before a game: how many play, how open rules are read, on which board.

Every question and every default comes from the rules; this only brings them together, in the reader's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from rules.games import load
from rules.games.chess_jumble import board as jumble_boards
from rules.games.chess_jumble.deck import read_deck
from rules.games.chess_jumble.game import start as start_jumble
from rules.games.chess_jumble.options import LITTLE, VARIANTS, Options
from rules.games.en_prise.readings import OURS, QUESTIONS, Readings
from rules.games.en_prise.setup import deal
from rules.games.en_prise.setup import start as start_en_prise
from rules.games.king_for_2.game import start as start_king
from rules.games.king_for_2.state import KINDS, SWITCHES, Settings
from rules.games.shahbazee import board as shahbazee_boards
from rules.games.shahbazee.game import start as start_shahbazee
from ui import boards
from ui.said import said
from ui.words import Words

OFF: Final = "off"
ON: Final = "on"
GUESSES: Final[Mapping[str, Any]] = {
    "shahbazee": shahbazee_boards.GUESS,
    "chess-jumble": jumble_boards.GUESS,
}
"""The games on boards that their owner describes, with the board that we guessed."""


class Ask(NamedTuple):
    """A question to the table, in the reader's language."""

    name: str
    text: str
    answers: Mapping[str, str]
    """A sentence for each answer, ours first."""

    @property
    def ours(self) -> str:
        """Our own answer."""
        return next(iter(self.answers))


@dataclass(frozen=True)
class Agreement:
    """What a table has agreed on. The defaults are our readings and guesses."""

    game: str
    players: int = 2
    answers: Mapping[str, str] = field(default_factory=dict)
    """By the name of the question; a question that is not here has our answer."""
    table: str = KINDS
    """King for 2: what the numbers 1 to 5 move."""
    form: str = LITTLE
    """Chess Jumble: which of its four games."""
    deck: str = ""
    """Chess Jumble: the action cards, typed in; none when they are drawn at the table."""
    board: str = ""
    """The name of a described board; our guess without one."""

    def answer(self, ask: Ask) -> str:
        """What was agreed on a question."""
        return self.answers.get(ask.name, ask.ours)

    def agree(self, ask: Ask, answer: str) -> Agreement:
        """The same with another answer."""
        return replace(self, answers={**self.answers, ask.name: answer})


def asks(words: Words, agreement: Agreement) -> list[Ask]:
    """The questions that a game leaves to its players."""
    game = agreement.game
    if game == "en-prise":
        return [
            Ask(
                question.name,
                said(words, question.text),
                {answer: said(words, text) for answer, text in question.answers.items()},
            )
            for question in QUESTIONS
        ]
    if game == "king-for-2":
        return [_switch(words, game, name) for name in SWITCHES]
    if game == "chess-jumble":
        return [
            _switch(words, game, name) for name, (forms, _) in VARIANTS.items() if agreement.form in forms
        ]
    return []


def _variants(form: str) -> list[str]:
    return [name for name, (forms, _) in VARIANTS.items() if form in forms]


def _switch(words: Words, game: str, name: str) -> Ask:
    key = f"options.{game}.{name}"
    return Ask(name, words(key), {answer: words(f"{key}_{answer}") for answer in (OFF, ON)})


def board_of(agreement: Agreement) -> Any:
    """The board that is played on, None for games that need no description. Raises `BoardsideError`."""
    if agreement.board:
        return boards.named(agreement.game, agreement.board)
    return GUESSES.get(agreement.game)


def start(agreement: Agreement, seed: int) -> Any:
    """The first position of a game as it was agreed. Raises `BoardsideError`."""
    game, answers = agreement.game, agreement.answers
    if game == "en-prise":
        readings = Readings(**{name.replace("-", "_"): answer for name, answer in answers.items()})
        return start_en_prise(deal(agreement.players, seed), readings)
    if game == "king-for-2":
        switches = {name: answers.get(name) == ON for name in SWITCHES}
        return start_king(Settings(agreement.table, **switches))
    if game == "shahbazee":
        return start_shahbazee(board_of(agreement))
    if game == "chess-jumble":
        on = frozenset(name for name in _variants(agreement.form) if answers.get(name) == ON)
        options = Options(agreement.form, on)
        seated = load(game).setup(agreement.players, seed)
        colours = [colour for colour, pieces in enumerate(seated.pieces) if pieces]
        deck = read_deck(agreement.deck) if agreement.deck.strip() else ()
        return start_jumble(board_of(agreement), options, colours, deck)
    return load(game).setup(agreement.players, seed)


def agreed(game: str, state: Any) -> Agreement:
    """What was agreed for a game under way, as its position tells it."""
    if game == "en-prise":
        pairs = zip(QUESTIONS, state.readings, OURS, strict=True)
        return Agreement(game, answers={asked.name: now for asked, now, ours in pairs if now != ours})
    if game == "king-for-2":
        on = {name: ON for name in SWITCHES if getattr(state.settings, name)}
        return Agreement(game, answers=on, table=state.settings.table)
    if game == "chess-jumble":
        return Agreement(game, answers=dict.fromkeys(state.options.switches, ON), form=state.options.game)
    return Agreement(game)
