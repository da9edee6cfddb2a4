"""The printing of En Prise cards: `make` a make, then its `face` and `back` as pictures.

Nothing here needs Blender. The same make, colour and piece give the same picture every time.
"""

from __future__ import annotations

import cv2
import numpy as np

from samples.second_studio.basics import Array
from samples.second_studio.card_backs import print_back
from samples.second_studio.card_design import Design, make
from samples.second_studio.card_figure import KINDS
from samples.second_studio.card_inks import PLAYERS
from samples.second_studio.card_press import Press
from samples.second_studio.card_sheet import Sheet

__all__ = ["KINDS", "PLAYERS", "Design", "back", "face", "make"]


def _working_width(width: int) -> int:
    """Printed large and made smaller afterwards, all edges are smooth."""
    return int(np.clip(2 * width, 240, 900))


def _reduced(sheet: Sheet, width: int, aspect: float) -> Array:
    goal = (width, round(width * aspect))
    small = cv2.resize(np.clip(sheet.canvas, 0, 1), goal, interpolation=cv2.INTER_AREA)
    return np.clip(small, 0, 1).astype(np.float32)


def back(design: Design, width: int) -> Array:
    """The back of all cards of a make: RGB from 0 to 1, so many pixels wide."""
    return _reduced(print_back(design, _working_width(width)), width, design.aspect)


def face(design: Design, colour: str, kind: str, width: int) -> Array:
    """The face of a player's piece: RGB from 0 to 1, so many pixels wide."""
    press = Press(design, colour, kind, _working_width(width))
    press.run()
    return _reduced(press.sheet, width, design.aspect)
