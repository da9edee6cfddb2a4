"""An En Prise photo as the contract's JSON, and as a person wants to be told."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Final

import typer

from calibration.profile import Profile
from rules.core import BadPosition
from rules.games.en_prise.game import GAME
from rules.games.en_prise.position import read_position
from rules.games.en_prise.state import KIND_NAMES, LETTERS, SIDES
from ui.files import CannotWrite, save
from vision.cards import CardsReading, Teach, read_cards

BOARD: Final = 40
"""From so many cards on, most of them in doubt, a photo may show a board of tiles instead."""
SPREAD: Final = 8
"""Such a board has no column or row, counted from 0, beyond this: its own eight, and what lies beside it."""
_LETTER = {name: letter for letter, name in KIND_NAMES.items()}


def read_photo(
    photo: Path,
    side: str | None = None,
    overlay: Path | None = None,
    profile: str | None = None,
    learn: bool = False,
    position: str | None = None,
) -> dict[str, Any]:
    """The contract's answer for one photo; with `learn` the profile takes it, or `position`, as a lesson."""
    reading = reading_of(photo, profile)
    told = answer(reading, side)
    if shows_board(photo, reading):
        told["looks_like"] = "keizar"
    if profile is not None and learn:
        told["learned"] = _learn(profile, photo, reading, position)
    if overlay is not None:
        from vision import cards_overlay

        try:
            save(overlay, cards_overlay.overlay(photo.read_bytes(), reading, overlay.suffix))
        except CannotWrite as error:  # the reading itself is not lost for that
            told["overlay_error"] = error.text
    return told


def reading_of(photo: Path, profile: str | None = None) -> CardsReading:
    """The cards on a photo, read with the user's own set if one is named."""
    return read_cards(photo, None if profile is None else teacher(profile))


def shows_board(source: Path | bytes, reading: CardsReading) -> bool:
    """Whether what was read as doubtful cards is a Keizár board."""
    from ui.cli.keizar_photo import box
    from vision.photo import NoBoard
    from vision.pipeline import read_board

    spread = max(max(card.at) for card in reading.cells)
    if len(reading.cells) < BOARD or spread > SPREAD or 2 * len(reading.doubts) < len(reading.cells):
        return False
    try:
        return read_board(source, box()).found
    except NoBoard:
        return False


def teacher(name: str) -> Teach | None:
    """What a profile knows of the user's own cards. Raises `UnknownProfile` or `BadProfile`."""
    from calibration import cards as own
    from calibration.profile import BadProfile
    from ui import shelf

    profile = shelf.load(name)
    if profile.game != GAME.name:
        raise BadProfile(f"'{profile.name}' is a set of {profile.game}, not of {GAME.name}.")
    return own.teacher(own.up_to_date(profile))


def teach(profile: Profile, photo: Path, text: str, reading: CardsReading | None = None) -> Profile:
    """The profile with one more lesson: a photo, and the position that it shows."""
    from calibration import cards as own
    from ui.card_refereeing import board_of

    state = GAME.read(text)
    reading = read_cards(photo) if reading is None else reading
    return own.teach(profile, reading, board_of(state), photo.name, date.today())


def _learn(name: str, photo: Path, reading: CardsReading, text: str | None) -> dict[str, Any]:
    """Add a confirmed reading, or the position that corrects it, to a profile."""
    from calibration import cards as own
    from ui import shelf

    profile = own.up_to_date(shelf.load(name))
    if text is None:
        grown = own.teach_reading(profile, reading, photo.name, date.today())
    else:
        grown = teach(profile, photo, text, reading)
    shelf.keep(grown)
    return {"profile": grown.name, "lesson": grown.taught}


def answer(reading: CardsReading, side: str | None = None) -> dict[str, Any]:
    """A reading as JSON. Raises `BadPosition` if the side to act has no card on the photo."""
    cells = []
    for card in reading.cells:
        cell: dict[str, Any] = {"at": list(card.at), "face": "up" if card.told.up else "down"}
        if card.told.up:
            cell |= {"colour": card.told.colour, "piece": card.told.kind, "rgb": list(card.rgb or ())}
        cell["confidence"] = round(card.confidence, 4)
        cell["corners"] = card.corners.round(1).tolist()
        cells.append(cell)
    return {
        "game": "en-prise",
        "size": list(reading.photo.size),
        "cells": cells,
        "battleplans": reading.battleplans,
        "doubts": [list(cell) for cell in reading.doubts],
        "position": position(reading, side),
        "side_known": side is not None,
        "ms": reading.ms,
    }


def position(reading: CardsReading, side: str | None = None) -> str | None:
    """The position's text, the letter's colour or else the first to act; None if no one box makes it."""
    colours = {str(card.told.colour) for card in reading.cells if card.told.up} | set(reading.battleplans)
    players = [name for name in SIDES if name in colours]
    if side is not None and SIDES[LETTERS.index(side)] not in players:
        raise BadPosition(
            f"There is no {SIDES[LETTERS.index(side)]} card on this photo, so it plays no turn."
        )
    if not players:
        return None
    if len(players) == 1:  # nobody plays alone: the other has shown no card yet
        players.append(next(side for side in SIDES if side not in players))
        players.sort(key=SIDES.index)
    shown = {
        card.at: _name(str(card.told.colour), card.told.kind) if card.told.up else "v"
        for card in reading.cells
    }
    rows = []
    for row in range(max(row for _, row in shown), -1, -1):
        text, gap = "", 0
        for column in range(max((column for column, at in shown if at == row), default=-1) + 1):
            card = shown.get((column, row))
            gap = gap + 1 if card is None else 0
            if card is not None:
                text += card
            elif (column + 1, row) in shown:
                text += str(gap)
        rows.append(text)
    plans = "/".join(
        _letter(player) + "".join(_LETTER[kind] for kind in reading.battleplans.get(player, []))
        for player in players
    )
    try:
        return GAME.write(read_position(f"{'/'.join(rows)} 0,0 {plans} {side or _letter(players[0])} - -"))
    except BadPosition:
        return None


def _letter(side: str) -> str:
    return LETTERS[SIDES.index(side)]


def _name(side: str, kind: str) -> str:
    return _letter(side) + _LETTER[kind]


def tell(answer: dict[str, Any]) -> None:
    """What a person wants to know of an answer."""
    from ui.cli.terminal import show

    if "looks_like" in answer:
        typer.echo(f"{answer['photo']}: this looks like a Keizár board, not like En Prise cards.")
        typer.echo("Read it with --game keizar.")
        return
    if answer["position"] is None:
        count = len(answer["cells"])
        told = "1 card" if count == 1 else f"{count} cards"
        if all(cell["face"] == "down" for cell in answer["cells"]):
            told += " face down and none face up: not a game of two players yet."
        else:
            told += ", more than one box has of some kind."
        typer.echo(f"{answer['photo']}: {told}")
    else:
        show(GAME, GAME.read(answer["position"]), title=answer["photo"])
    for colour, plan in answer["battleplans"].items():
        typer.echo(f"Battleplan of {colour}: {' '.join(plan)}")
    if len(answer["doubts"]) >= len(answer["cells"]):
        typer.echo("Not sure of anything here: is this an En Prise board, and all of it on the photo?")
    elif answer["doubts"]:
        typer.echo(f"Please check: {'  '.join(f'{column},{row}' for column, row in answer['doubts'])}")
    if answer["position"] is not None:
        typer.echo(f"Position: {answer['position']}")
