"""`boardside referee --game en-prise`: from a position or a photo before, and a photo after."""

from __future__ import annotations

from pathlib import Path

import typer

from rules.core import BoardsideError
from rules.games.en_prise.game import GAME
from rules.games.en_prise.state import LETTERS, SIDES
from ui import card_refereeing
from ui.card_refereeing import CardJudgement
from ui.cli.answers import emit, unusable
from vision.cards import CardsReading


def referee_cards(
    position: str | None, before: Path | None, side: str | None, after: Path, profile: str | None, json: bool
) -> None:
    """Judge one photo and tell of it; what cannot be used ends with a sentence and exit status 1."""
    if side is not None and (len(side) != 1 or side not in LETTERS):
        raise typer.BadParameter(f"a player is one of {' '.join(LETTERS)}.", param_hint="--side")
    used = {"position": str(position)}
    try:
        state = None if position is None else GAME.read(position)
        used = {"photo": str(before)}
        first = None if before is None else _read(before, profile)
        used = {"photo": str(after)}
        seen = _read(after, profile)
        if state is not None:
            judged = card_refereeing.judge([(state, 1.0)], seen)
        else:
            assert first is not None, "the caller asks for a position or a photo"
            judged = _from_photos(first, seen, side)
    except BoardsideError as error:
        raise unusable(used, error, json) from None
    if json:
        emit(card_refereeing.answer(judged))
    else:
        for sentence in card_refereeing.sentences(judged):
            typer.echo(sentence)


def _read(photo: Path, profile: str | None) -> CardsReading:
    from ui.cli.en_prise_photo import reading_of

    return reading_of(photo, profile)


def _from_photos(first: CardsReading, seen: CardsReading, side: str | None) -> CardJudgement:
    colour = None if side is None else SIDES[LETTERS.index(side)]
    states = card_refereeing.positions_before(first, seen, colour)
    return card_refereeing.judge(states, seen, plans_known=False)
