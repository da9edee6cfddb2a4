"""A photo of a described board (Shahbazee, Chess Jumble) as the contract's JSON, and told to a person.

Colours are read, kinds are not: nobody knows how these pieces look. So every piece's kind is null, and a
position follows only from the record of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import cv2
import numpy as np
import typer

from calibration.profile import BadProfile
from rules.described import spot_of
from rules.games.chess_jumble.board import SIDES as JUMBLE_SIDES
from rules.games.chess_jumble.board import cells
from rules.games.shahbazee.board import SIDES
from ui import boards
from ui.files import CannotWrite, save
from vision import pips
from vision.described import TUNING, Described, Found, Seen, Spot, find, read_places
from vision.described_overlay import Mark, draw
from vision.intake import open_photo
from vision.photo import project

Answer = dict[str, Any]
Taps = tuple[tuple[float, float], ...]


class Grid(NamedTuple):
    """What a described board asks of a photo."""

    game: str
    board: Any
    picture: Described
    places: Mapping[str, Spot]
    sides: tuple[str, ...]
    colours: tuple[str, ...]
    """The colours of the sides' pieces, as words."""


class Look(NamedTuple):
    """A described board as a photo shows it."""

    found: Found
    seen: Mapping[str, Seen]
    ms: Mapping[str, float]


def read_shahbazee(
    photo: Path,
    corners: Taps | None = None,
    overlay: Path | None = None,
    profile: str | None = None,
    board: Path | None = None,
) -> Answer:
    """The contract's answer for a photo of a Shahbazee board that was described."""
    grid = shahbazee_grid(profile, board)
    seen = look(photo, grid, corners)
    told = _answer(grid, seen, overlay)
    beside = dice_beside(seen.found)
    if beside is not None:
        told["dice"] = [
            {
                "value": die.value,
                "centre": die.centre.round(1).tolist(),
                "confidence": round(die.confidence, 4),
            }
            for die in beside
        ]
    return told


def read_chess_jumble(
    photo: Path,
    corners: Taps | None = None,
    overlay: Path | None = None,
    profile: str | None = None,
    board: Path | None = None,
) -> Answer:
    """The contract's answer for a photo of a Chess Jumble board that was described."""
    grid = chess_jumble_grid(profile, board)
    return _answer(grid, look(photo, grid, corners), overlay)


def shahbazee_grid(profile: str | None, board: Path | None) -> Grid:
    """The squares of a Shahbazee board that was described. Raises `BadProfile` or `UnknownProfile`."""
    known, picture = _known("shahbazee", profile, board)
    places = {name: _middle(spot_of(name)) for name in known.squares}
    return Grid("shahbazee", known, picture, places, SIDES, known.colours)


def chess_jumble_grid(profile: str | None, board: Path | None) -> Grid:
    """The track and the houses of a Chess Jumble board. Raises `BadProfile` or `UnknownProfile`."""
    known, picture = _known("chess-jumble", profile, board)
    spots = dict(cells(known))
    spots |= {place: spot_of(place) for seat in known.seats for place in seat.house}
    places = {name: _middle(spot) for name, spot in spots.items()}
    return Grid("chess-jumble", known, picture, places, JUMBLE_SIDES, JUMBLE_SIDES)


def _middle(spot: tuple[int, int]) -> Spot:
    return spot[0] + 0.5, spot[1] + 0.5


def _known(game: str, profile: str | None, board: Path | None) -> tuple[Any, Described]:
    if profile is None and board is None:
        raise BadProfile(
            f"How a {game} board looks only its owner knows: describe it once with "
            f"`boardside describe {game} PHOTO`, then give --profile NAME or --board FILE."
        )
    known = boards.load(game, profile, board)
    if known.picture is None:
        raise BadProfile(
            f"This description has no picture of the board: run `boardside describe {game}` with one."
        )
    return known.board, known.picture


def look(photo: Path | bytes, grid: Grid, corners: Taps | None = None) -> Look:
    """Find the board on a photo and see what stands on its places. Raises `NoBoard`."""
    start = perf_counter()
    opened = open_photo(photo)
    decoded = perf_counter()
    found = find(opened, grid.picture, None if corners is None else np.array(corners))
    located = perf_counter()
    seen = read_places(found, grid.picture, grid.places, grid.colours)
    end = perf_counter()
    ms = {"decode": decoded - start, "locate": located - decoded, "read": end - located, "total": end - start}
    return Look(found, seen, {name: round(seconds * 1000, 1) for name, seconds in ms.items()})


def dice_beside(found: Found) -> list[pips.Die] | None:
    """The dice that lie beside the board; None when this copy of the program lacks the networks for them."""
    if not pips.ready():
        return None
    board = np.array(_corners(found), np.float32)
    return [
        die
        for die in pips.find_dice(found.photo)
        if cv2.pointPolygonTest(board, tuple(die.centre.tolist()), False) < 0  # pieces are no dice
    ]


def _answer(grid: Grid, look: Look, overlay: Path | None) -> Answer:
    found, seen = look.found, look.seen
    side = dict(zip(grid.colours, grid.sides, strict=True))
    places = {}
    for name, one in seen.items():
        piece = None if one.colour is None else {"colour": side[one.colour], "kind": None}
        places[name] = {"piece": piece, "confidence": round(one.confidence, 4)}
    told: Answer = {
        "game": grid.game,
        "size": list(found.photo.size),
        "board": grid.board.name,
        "corners": _corners(found),
        "places": places,
        "doubts": [
            name for name, one in seen.items() if one.colour is not None or one.confidence < TUNING.sure
        ],
        "unsure": [name for name, one in seen.items() if one.confidence < TUNING.sure],
        "position": None,
        "ms": dict(look.ms),
    }
    if overlay is not None:
        marks = {name: Mark(one.colour, one.confidence < TUNING.sure) for name, one in seen.items()}
        picture = draw(found, grid.picture, grid.places, marks, found.photo.pixels.copy())
        try:
            save(overlay, cv2.imencode(overlay.suffix or ".png", picture)[1].tobytes())
        except (CannotWrite, cv2.error) as error:  # the reading itself is not lost for that
            told["overlay_error"] = (
                error.text if isinstance(error, CannotWrite) else "An overlay is a .png or .jpg file."
            )
    return told


def _corners(found: Found) -> list[list[float]]:
    """Clockwise from the corner of column a and the last row, in pixels of the photo."""
    height, width = found.flat.shape[:2]
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], float) - 0.5
    spots: list[list[float]] = (project(found.homography, flat) * found.photo.scale).round(1).tolist()
    return spots


def tell(answer: Answer) -> None:
    """What a person wants to know of an answer."""
    typer.echo(f"{answer['photo']}: the board '{answer['board']}'")
    held: dict[str, list[str]] = {}
    for name, place in answer["places"].items():
        if place["piece"]:
            held.setdefault(place["piece"]["colour"], []).append(name)
    for colour, names in held.items():
        typer.echo(f"  {colour}: {' '.join(names)}")
    if not held:
        typer.echo("  no piece")
    if answer.get("dice"):
        typer.echo(f"  dice: {' '.join(str(die['value']) for die in answer['dice'])}")
    typer.echo("Kinds of pieces are not read.")
    if answer["unsure"]:
        typer.echo(f"Please check: {' '.join(answer['unsure'])}")
