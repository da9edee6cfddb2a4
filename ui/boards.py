"""The boards that the user described, on disk: a folder each, the description to read and a picture.

A description is the TOML file that the rules load (`rules.games.shahbazee.board`, `…chess_jumble.board`); the
picture beside it, `NAME.png`, shows the empty board from above and lets photos of it be found again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np

from calibration.profile import BadProfile, UnknownProfile, check_name
from rules.core import BoardsideError
from rules.described import place_name
from rules.games.chess_jumble import board as chess_jumble
from rules.games.shahbazee import board as shahbazee
from ui.files import CannotWrite, save
from ui.home import home
from vision.described import TUNING, Described, describe
from vision.photo import Floats, Photo

GAMES: Final = {"shahbazee": shahbazee, "chess-jumble": chess_jumble}
MOST: Final = 40
"""Boards of a game that the app keeps."""
MOST_TEXT: Final = 100_000
MOST_PICTURE: Final = 20_000_000


class KnownBoard(NamedTuple):
    """A described board."""

    board: Any
    """`rules.games.shahbazee.board.Board`, or Chess Jumble's."""
    picture: Described | None
    """None for a description without a photo: then corners must be tapped, and nothing can be read yet."""


def size_of(board: Any) -> tuple[int, int]:
    """Columns and rows."""
    if isinstance(board, shahbazee.Board):
        return board.columns, board.rows
    return len(board.rows[0]), len(board.rows)


def file_of(game: str, name: str) -> Path:
    """Where the description of that name is kept."""
    return home() / "boards" / check_name(name).casefold() / f"{game}.toml"


def names(game: str) -> list[str]:
    """The boards of a game that are kept, in order, by the name that finds them."""
    kept = home() / "boards"
    if not kept.is_dir():
        return []
    return sorted(entry.name for entry in kept.iterdir() if (entry / f"{game}.toml").is_file())


def remove(game: str, name: str) -> None:
    """Forget a board, damaged or not. Raises `CannotWrite`."""
    file = file_of(game, name)
    try:
        file.unlink(missing_ok=True)
        file.with_suffix(".png").unlink(missing_ok=True)
        if not any(file.parent.iterdir()):
            file.parent.rmdir()
    except OSError as error:
        raise CannotWrite(f"{file} could not be removed: {error.strerror or error}.") from None


def keep(game: str, board: Any, picture: Described | None, file: Path) -> None:
    """Write a description and its picture."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"{file.parent} could not be made: {error.strerror or error}.") from None
    if picture is not None:
        save(file.with_suffix(".png"), cv2.imencode(".png", picture.picture)[1].tobytes())
    save(file, GAMES[game].write_toml(board).encode())


def keep_new(game: str, board: Any, instead: str = "") -> str:
    """Keep a description that was made without a photo; the answer is the name that finds it.

    Only the board called `instead` is replaced; its photo stays if it still fits. Raises `BoardsideError`.
    """
    file, there = file_of(game, board.name), names(game)
    name = file.parent.name
    if name in there and name != instead:
        raise BadProfile(f"There is already a board called {board.name}: give this one another name.")
    if name not in there and len(there) >= MOST:
        raise BadProfile(f"There is no room for another board, {MOST} are kept: remove one first.")
    try:
        fits = size_of(read(game, _text(file))) == size_of(board)
    except (OSError, BoardsideError):
        fits = False
    if not fits:
        try:
            file.with_suffix(".png").unlink(missing_ok=True)
        except OSError as error:
            raise CannotWrite(f"{file} could not be written: {error.strerror or error}.") from None
    keep(game, board, None, file)
    return name


def one_like(game: str, board: Any) -> str:
    """The name of the board that is kept and like this one; else the first that is kept, if any."""
    there = names(game)
    for name in there:
        try:
            if named(game, name) == board:
                return name
        except BoardsideError:
            continue
    return there[0] if there else ""


def corner_names(game: str, name: str) -> tuple[str, ...]:
    """The squares at the corners, from a1 towards the last column. Raises as `load` does."""
    columns, rows = size_of(named(game, name))
    ends = ((0, 0), (columns - 1, 0), (columns - 1, rows - 1), (0, rows - 1))
    return tuple(place_name(spot) for spot in ends)


def pictured(game: str, name: str) -> bool:
    """Whether a photo of the empty board is kept, so that photos of it can be read."""
    try:
        return file_of(game, name).with_suffix(".png").is_file()
    except BoardsideError:
        return False


def keep_picture(game: str, name: str, photo: Photo, corners: Floats) -> None:
    """Keep the empty board between four corners, clockwise from the upper left. Raises `BoardsideError`."""
    board = named(game, name)
    keep(game, board, describe(photo, corners, *size_of(board)), file_of(game, name))


def read(game: str, text: str) -> Any:
    """The board that a text describes. Raises `BadProfile` or `BadPosition`."""
    if len(text) > MOST_TEXT:
        raise BadProfile("This is no board description: it is too large.")
    return GAMES[game].read_toml(text)


def named(game: str, name: str) -> Any:
    """The board of that name, without its picture. Raises as `load` does."""
    return _read(game, name, None)


def load(game: str, name: str | None, file: Path | None) -> KnownBoard:
    """The board of that name, or in that file. Raises `UnknownProfile`, `BadProfile` or `BadPosition`."""
    path = file if file is not None else file_of(game, name or "")
    board = _read(game, name, file)
    return KnownBoard(board, _picture(path.with_suffix(".png"), *size_of(board)))


def _read(game: str, name: str | None, file: Path | None) -> Any:
    try:
        text = _text(file if file is not None else file_of(game, name or ""))
    except OSError:
        if file is not None:
            raise BadProfile(f"{file} cannot be opened.") from None
        raise UnknownProfile(f"There is no {game} board called '{name}': make one with `describe`.") from None
    return read(game, text)


def _text(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(MOST_TEXT + 1).decode(errors="replace")


def _picture(path: Path, columns: int, rows: int) -> Described | None:
    try:
        raw = path.read_bytes() if path.stat().st_size <= MOST_PICTURE else b""
    except OSError:
        return None
    pixels = cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR) if raw else None
    if pixels is None or pixels.shape != (rows * TUNING.cell, columns * TUNING.cell, 3):
        raise BadProfile("The picture of this board is damaged or of another board: describe it again.")
    return Described(np.asarray(pixels, np.uint8), columns, rows)
