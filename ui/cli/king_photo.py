"""A King for 2 photo as the contract's JSON, and as a person wants to be told."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import cv2
import numpy as np
import typer

from calibration import figures
from calibration.profile import BadProfile, Profile
from rules.core import BadPosition, Symbol
from rules.games.king_for_2.game import GAME, start
from rules.games.king_for_2.state import BLUE, RED, SIDES, State, read_pieces
from ui import shelf
from ui.files import CannotWrite, save
from vision import king_overlay, pips
from vision.king import TUNING, KingReading, Standing, Tell, read_king, standing
from vision.reading import SQUARES

Answer = dict[str, Any]
_CORNERS = {"a1": (0, 0), "h1": (8, 0), "h8": (8, 8), "a8": (0, 8)}
_LETTERS = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}


@lru_cache(maxsize=1)
def box() -> Mapping[Symbol, int]:
    """How many of each piece the box holds."""
    return {count.symbol: count.most for count in GAME.inventory()}


class Taught(NamedTuple):
    """A profile, and what it says of pieces."""

    profile: Profile
    tell: Tell | None


def taught(name: str) -> Taught:
    """The profile of that name, ready for photos. Raises `UnknownProfile` or `BadProfile`."""
    profile = shelf.load(name)
    if profile.game != GAME.name:
        raise BadProfile(f"'{profile.name}' is a set of {profile.game}, not of {GAME.name}.")
    profile = figures.up_to_date(profile)
    return Taught(profile, figures.teller(profile))


def read_table(
    photo: Path,
    profile: str | None = None,
    corners: tuple[tuple[float, float], ...] | None = None,
) -> KingReading:
    """The board on a photo, with the user's own set if there is one."""
    from ui.taught import finder

    tell = taught(profile).tell if profile else None
    taps = None if corners is None else np.array(corners)
    return read_king(photo, box(), taps, finder(photo), tell)


def read_photo(
    photo: Path,
    side: str | None = None,
    corners: tuple[tuple[float, float], ...] | None = None,
    overlay: Path | None = None,
    profile: str | None = None,
    learn: bool = False,
    position: str | None = None,
) -> Answer:
    """The contract's answer for one photo; with `learn` the profile takes it, or `position`, as a lesson."""
    reading = read_table(photo, profile, corners)
    told = finish(reading, side, overlay)
    if profile and learn:
        told["learned"] = _learn(profile, reading, photo, position, told)
    return told


def finish(reading: KingReading, side: str | None = None, overlay: Path | None = None) -> Answer:
    """The contract's answer for a board that was read: with its dominoes, and the overlay drawn."""
    beside, took = dominoes(reading)
    told = answer(reading, side, beside)
    told["ms"] |= {"dominoes": took, "total": round(told["ms"]["total"] + took, 1)}
    if overlay is not None:
        picture = king_overlay.draw(reading, standing(reading, box()), beside or ())
        try:
            save(overlay, cv2.imencode(overlay.suffix or ".png", picture)[1].tobytes())
        except (CannotWrite, cv2.error) as error:  # the reading itself is not lost for that
            told["overlay_error"] = (
                error.text if isinstance(error, CannotWrite) else "An overlay is a .png or .jpg file."
            )
    return told


def dominoes(reading: KingReading) -> tuple[list[pips.Domino] | None, float]:
    """The dominoes beside the board, each tile at most once, and how long it took to find them.

    None when this copy of the program lacks the networks for them.
    """
    if not pips.ready():
        return None, 0.0
    began = perf_counter()
    board = reading.lattice.corners.astype(np.float32)
    beside: dict[tuple[int, ...], pips.Domino] = {}
    for tile in sorted(pips.find_dominoes(reading.photo), key=lambda tile: -tile.confidence):
        x, y = tile.corners.mean(axis=0).tolist()
        if cv2.pointPolygonTest(board, (x, y), False) < 0:  # what stands on the board is no domino
            beside.setdefault(tuple(sorted(tile.pips)), tile)
    return list(beside.values()), round((perf_counter() - began) * 1000, 1)


def answer(reading: KingReading, side: str | None, beside: list[pips.Domino] | None) -> Answer:
    """A reading as JSON."""
    there = standing(reading, box())
    spots = reading.to_photo(np.array(list(_CORNERS.values()), float)).round(1).tolist()
    squares: dict[str, Answer] = {}
    for name, one in there.items():
        piece = None if one.colour is None else {"colour": one.colour, "kind": one.kind}
        squares[name] = {"piece": piece, "confidence": round(one.confidence, 4)}
    player = BLUE if side == "b" else RED
    tiles = None
    if beside is not None:
        tiles = [
            {
                "pips": list(tile.pips),
                "corners": tile.corners.round(1).tolist(),
                "confidence": round(tile.confidence, 4),
            }
            for tile in beside
        ]
    return {
        "game": GAME.name,
        "size": list(reading.photo.size),
        "corners": dict(zip(_CORNERS, spots, strict=True)),
        "squares": squares,
        "dominoes": tiles,
        "doubts": [name for name, one in there.items() if one.doubted],
        "position": position_text(there, player),
        "side_known": side is not None,
        "turn_known": reading.turn_chance >= TUNING.turn_sure,
        "confidence": round(reading.lattice.confidence, 3),
        "ms": dict(reading.ms),
    }


def position_text(there: Mapping[str, Standing], player: int) -> str | None:
    """The position's text, a tile to be turned; None while kinds are not known or the box lacks them."""
    pieces = ""
    for name in SQUARES:
        one = there[name]
        if one.colour is not None and one.kind is None:
            return None
        letter = "." if one.colour is None or one.kind is None else _LETTERS[one.kind]
        pieces += letter if one.colour == "red" else letter.lower()
    try:
        return GAME.write(GAME.read(GAME.write(State(pieces, player))))
    except BadPosition:
        return None


def read_pieces_of(position: str) -> str:
    """The 64 pieces that `start`, a position, or its first field names. Raises `BadPosition`."""
    if position.strip() == "start":
        return start().pieces
    return read_pieces(position.split(" ")[0])


def teach(profile: Profile, photo: Path, position: str) -> Profile:
    """The profile with one more lesson: a photo whose pieces are known."""
    reading = read_king(photo, box())
    return figures.teach_position(profile, reading, read_pieces_of(position), photo.name, date.today())


def _learn(name: str, reading: KingReading, photo: Path, position: str | None, told: Answer) -> Answer:
    """Add a confirmed reading, or the position that corrects it, to a profile."""
    seen = position or told["position"]
    if seen is None:
        raise BadProfile("Too much of this reading is in doubt to learn from it: give the position.")
    profile = taught(name).profile
    grown = figures.teach_position(profile, reading, read_pieces_of(seen), photo.name, date.today())
    shelf.keep(grown)
    return {"profile": grown.name, "lesson": grown.taught}


def tell(answer: Answer) -> None:
    """What a person wants to know of an answer."""
    from ui.cli.terminal import show

    if answer["position"] is not None:
        show(GAME, GAME.read(answer["position"]), title=answer["photo"])
    else:
        typer.echo(answer["photo"])
        for colour in SIDES:
            held = [name for name, square in answer["squares"].items() if _colour(square) == colour]
            typer.echo(f"  {colour}: {' '.join(held) or 'none'}")
        if any(_colour(square) and not square["piece"]["kind"] for square in answer["squares"].values()):
            typer.echo(
                "The kinds are not known: learn this set from a photo of the start with "
                "`boardside calibrate set PHOTO --game king-for-2 --name NAME --position start`."
            )
    tiles = answer["dominoes"]
    if tiles:
        typer.echo(f"Dominoes: {'  '.join('-'.join(map(str, tile['pips'])) for tile in tiles)}")
    if not answer["turn_known"]:
        typer.echo("From which side it was taken cannot be told: it may be the other way round.")
    elif len(answer["doubts"]) == len(SQUARES):
        typer.echo("Not sure of anything here: are these red and blue pieces, and all of the board there?")
    elif answer["doubts"]:
        typer.echo(f"Please check: {' '.join(answer['doubts'])}")
    if answer["position"] is not None:
        typer.echo(f"Position: {answer['position']}")


def _colour(square: Answer) -> str:
    return square["piece"]["colour"] if square["piece"] else ""
