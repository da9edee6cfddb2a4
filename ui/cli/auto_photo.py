"""A photo of nobody knows which game: recognise it, and answer as for that game.

Boards first, because they are the surest: Keizár has its purple tile, King for 2 red and blue pieces on a
chequered board. Then cards against dominoes and dice, whichever are more; beside a chequered board, which may
be the back of a card or a cloth, only if they are plain to see. What is none of them is answered as Keizár
is, every square in doubt.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.core import BoardsideError
from ui.cli import keizar_photo
from vision import king, pips
from vision.photo import NoBoard
from vision.pipeline import SURE

Answer = dict[str, Any]
LEAST_PIECES = 4
"""Fewer red and blue pieces on a board are not taken for King for 2."""
BELIEVED = 0.5
"""A card that is likelier right than wrong speaks for En Prise."""
PLAIN = 0.9
FACES = 6
"""So many figures read as surely are plain to see. On 40 chess boards there were at most three."""
CARDS_FOR_ONE = 3
"""So many such cards outweigh one domino or die read without a doubt: cards are larger and easier to see in
other things."""


def read_photo(
    photo: Path,
    side: str | None = None,
    corners: tuple[tuple[float, float], ...] | None = None,
    overlay: Path | None = None,
    profile: str | None = None,
    learn: bool = False,
    position: str | None = None,
) -> Answer:
    """The contract's answer for whichever game lies there. A profile says which game it is."""
    game = _game_of(profile)
    if game == "king-for-2":
        from ui.cli import king_photo

        return king_photo.read_photo(photo, side, corners, overlay, profile, learn, position)
    turn = "w" if side == "r" else side
    asked = (turn, corners, overlay, profile, learn, position)
    if profile is not None:
        return keizar_photo.read_photo(photo, *asked)
    missing: NoBoard | None = None
    told: Answer | None = None
    try:
        told = keizar_photo.read_photo(photo, *asked)
        if len(told["doubts"]) < len(told["squares"]):
            return told
    except NoBoard as error:
        if corners is not None:  # whoever taps corners means a board
            raise
        missing = error
    other = _king(photo, side, corners, overlay)
    if other is None and corners is None:
        other = _loose(photo, overlay, plainly=told is not None and told["confidence"] >= SURE)
    if other is not None:
        return other
    if told is None:
        assert missing is not None
        raise missing
    return told


def _game_of(profile: str | None) -> str | None:
    if profile is None:
        return None
    from ui import shelf

    return shelf.load(profile).game


def _king(
    photo: Path, side: str | None, corners: tuple[tuple[float, float], ...] | None, overlay: Path | None
) -> Answer | None:
    if not king.ready():
        return None
    from ui.cli import king_photo

    try:
        reading = king_photo.read_table(photo, None, corners)
    except BoardsideError:
        return None
    said = reading.seen.argmax(axis=1)
    red, blue = int((said == 1).sum()), int((said == 2).sum())
    if not reading.found or not red or not blue or red + blue < LEAST_PIECES:
        return None
    return king_photo.finish(reading, side, overlay)


def _loose(photo: Path, overlay: Path | None, plainly: bool) -> Answer | None:
    """Cards, or dominoes or dice, whichever the table is full of; `plainly` for what is plain to see only."""
    from ui.cli import en_prise_photo, pips_photo

    cards, figures, dots = 0, 0, 0
    try:
        told = en_prise_photo.read_photo(photo)
        cards = sum(cell["confidence"] > BELIEVED for cell in told["cells"])
        figures = sum(_figure(cell) for cell in told["cells"])
        if plainly and figures < FACES:
            cards = 0
    except BoardsideError:
        pass
    found = pips_photo.read_either(photo) if pips.ready() else None
    if found is not None:
        dots = len(found[found["game"]]) - len(found["doubts"])
    if plainly and dots == 0:
        found = None
    if dots and not figures:  # squares of a cloth pass for backs
        cards = 0
    if cards > CARDS_FOR_ONE * dots:
        return told if overlay is None else en_prise_photo.read_photo(photo, overlay=overlay)
    if found is None or overlay is None:
        return found
    return pips_photo.READERS[found["game"]](photo, overlay)


def _figure(cell: Answer) -> bool:
    """Whether a card shows its figure beyond doubt."""
    return bool(cell["face"] == "up" and cell["confidence"] > PLAIN)
