"""A Keizár photo as the contract's JSON, and as a person wants to be told."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import typer

from calibration.profile import Profile
from rules.games.keizar.game import GAME
from rules.games.keizar.setup import explain, faults
from rules.games.keizar.setup_code import write_code
from rules.games.keizar.state import D5, EMPTY, HOLD_TO_WIN, SQUARES, State
from ui.files import CannotWrite, save
from vision.box import Box
from vision.pipeline import PURPLE, BoardReading, read_board
from vision.reading import PIECE_LETTERS, PIECES, SYMBOLS, TILE_LETTERS
from vision.solve import orders

_CORNERS = {"a1": (0, 0), "h1": (8, 0), "h8": (8, 8), "a8": (0, 8)}


@lru_cache(maxsize=1)
def box() -> Box:
    """Keizár's box, as the solver wants it."""
    return Box.of(GAME.inventory())


def read_photo(
    photo: Path,
    side: str | None = None,
    corners: tuple[tuple[float, float], ...] | None = None,
    overlay: Path | None = None,
    profile: str | None = None,
    learn: bool = False,
    position: str | None = None,
) -> dict[str, Any]:
    """The contract's answer for one photo; with `learn` the profile takes it, or `position`, as a lesson."""
    from ui.taught import finder, taught

    taps = None if corners is None else np.array(corners)
    known = taught(profile) if profile else None
    find = finder(photo, known.find) if known else finder(photo)
    reading = read_board(photo, box(), taps, find, known.teach if known else None)
    told = answer(reading, side)
    if known and learn:
        told["learned"] = _learn(known.profile, reading, photo, position)
    if overlay is not None:
        from vision import overlay as drawing

        try:
            save(overlay, drawing.overlay(photo.read_bytes(), reading, overlay.suffix))
        except CannotWrite as error:  # the reading itself is not lost for that
            told["overlay_error"] = error.text
    return told


def _learn(profile: Profile, reading: BoardReading, photo: Path, position: str | None) -> dict[str, Any]:
    """Add a confirmed reading, or the position that corrects it, to a profile."""
    from calibration.enrol import teach_position, teach_reading
    from ui import shelf

    if position is None:
        grown = teach_reading(profile, reading, photo.name, date.today())
    else:
        state = GAME.read(position)
        grown = teach_position(profile, reading, state.tiles, state.pieces, photo.name, date.today())
    shelf.keep(grown)
    return {"profile": grown.name, "lesson": grown.taught}


def answer(reading: BoardReading, side: str | None) -> dict[str, Any]:
    """A reading as JSON."""
    solved = reading.solved
    hold, hold_known = hold_of(reading)
    state = State(solved.tiles, solved.pieces, 1 if side == "b" else 0, hold)
    spots = reading.to_photo(np.array(list(_CORNERS.values()), float)).round(1).tolist()
    symbol_confidence, piece_confidence = solved.symbol_confidence, solved.piece_confidence
    squares = {}
    for number, name in enumerate(SQUARES):
        piece = PIECES[PIECE_LETTERS.index(solved.pieces[number])]
        squares[name] = {
            "tile": "light" if (number % 8 + number // 8) % 2 else "dark",
            "symbol": SYMBOLS[TILE_LETTERS.index(solved.tiles[number])],
            "symbol_confidence": round(float(symbol_confidence[number]), 4),
            "piece": None if piece == "empty" else piece,
            "piece_confidence": round(float(piece_confidence[number]), 4),
        }
    return {
        "game": "keizar",
        "size": list(reading.photo.size),
        "corners": dict(zip(_CORNERS, spots, strict=True)),
        "squares": squares,
        "tokens": [{"dots": token.dots, "centre": list(token.centre)} for token in reading.tokens],
        "doubts": list(reading.doubts),
        "position": GAME.write(state),
        "side_known": side is not None,
        "hold_known": hold_known,
        "setup": write_code(solved.tiles) if solved.setup_known and reading.found else None,
        "faults": _faults(reading),
        "confidence": round(reading.lattice.confidence, 3),
        "ms": reading.ms,
    }


def _faults(reading: BoardReading) -> list[str]:
    """What is wrong with the set-up on the table, in sentences."""
    solved = reading.solved
    found = [] if solved.legal_setup else [explain(faults(solved.tiles))]
    purple = reading.raw.symbols[..., SYMBOLS.index("keizar")].ravel()[orders()[solved.turns]]
    if reading.found and purple[D5] < 0.5 and purple.max() >= PURPLE:
        # The groups of a legal set-up look the same in a mirror; only the Keizár tile gives it away.
        where = SQUARES[int(purple.argmax())]
        found.append(f"The Keizár tile seems to lie on {where}, or a selfie camera took this photo mirrored.")
    return found


def hold_of(reading: BoardReading) -> tuple[int | None, bool]:
    """How many moves are counted against the piece on d5, and whether the tokens on the photo say so."""
    if reading.solved.pieces[D5] == EMPTY:
        return None, True
    if len(reading.tokens) == HOLD_TO_WIN:
        return sum(token.dots == 0 for token in reading.tokens), True
    return 0, False


def tell(answer: dict[str, Any]) -> None:
    """What a person wants to know of an answer."""
    from ui.cli.terminal import show

    show(GAME, GAME.read(answer["position"]), title=answer["photo"])
    if answer["setup"]:
        typer.echo(f"Set-up:   {answer['setup']}")
    for fault in answer["faults"]:
        typer.echo(f"Not a legal set-up: {fault}")
    if len(answer["doubts"]) == len(SQUARES):
        typer.echo("Not sure of anything here: is this a Keizár board, and all of it on the photo?")
    elif answer["doubts"]:
        typer.echo(f"Please check: {' '.join(answer['doubts'])}")
    typer.echo(f"Position: {answer['position']}")


def locate_photo(photo: Path, profile: str | None = None) -> dict[str, Any]:
    """The contract's answer of `locate` for one photo."""
    from ui.taught import finder, taught
    from vision.intake import open_photo

    find = finder(photo, taught(profile).find) if profile else finder(photo)
    start = perf_counter()
    opened = open_photo(photo)
    decoded = perf_counter()
    lattice = find(opened)[0]
    end = perf_counter()
    ms = {"decode": decoded - start, "locate": end - decoded, "total": end - start}
    return {
        "corners": lattice.corners.round(1).tolist(),
        "confidence": round(float(lattice.confidence), 3),
        "ms": {name: round(seconds * 1000, 1) for name, seconds in ms.items()},
    }
