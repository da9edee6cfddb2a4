"""Read cards one by one, each compared with all others of the photo: what it shows and in whose colour.

Every card is cut out by its own four corners, so that cards which lie askew stand upright here. One network
reads all cuts of a photo together: cards of one set look alike, and a back is what many cards share.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from vision.cards_alike import compared
from vision.cuts import COMPANY, read_cuts
from vision.photo import Floats, Pixels, softmax

SHOWN: Final = ("none", "down", "king", "queen", "rook", "bishop", "knight", "pawn")
"""What a cut may show, in the order of the probabilities; "none" is no card, or no whole one."""
COLOURS: Final = ("white", "black", "red", "blue", "green", "yellow", "orange", "purple")
FACE: Final = SHOWN.index("king")
"""From here on `SHOWN` names faces."""
ANSWERS: Final = len(SHOWN) + len(COLOURS)
"""Log-odds that the network says of a cut; by what it says after them cuts are compared."""
MODEL: Final = Path(__file__).parent / "models" / "card_faces.onnx"
LOOK: Final = 32
"""Numbers by which faces are compared (`cards_alike`), be they turned, be they of another colour."""
AGAIN: Final = 0.99
"""Cuts less sure than this are read once more, upside down: slips of the two readings seldom agree."""


@dataclass(frozen=True, eq=False)
class Faces:
    """What some cuts show."""

    shown: Floats
    """Nx8 probabilities over `SHOWN`."""
    colours: Floats
    """Nx8 probabilities over `COLOURS`, given that a face is shown."""

    def only(self, rows: slice) -> Faces:
        """Some of them."""
        return Faces(self.shown[rows], self.colours[rows])

    def joined(self, others: Faces) -> Faces:
        """These, then the others."""
        return Faces(
            np.concatenate([self.shown, others.shown]), np.concatenate([self.colours, others.colours])
        )


def read_faces(cuts: Pixels) -> Faces:
    """Read cuts of one photo, the likeliest cards first."""
    if not len(cuts):
        return _faces(np.zeros((0, ANSWERS)))
    said = read_cuts(MODEL, cuts)
    sure = _surety(_faces(said))
    unsure, others = np.flatnonzero(sure < AGAIN), np.flatnonzero(sure >= AGAIN)
    if len(unsure):
        turned = np.ascontiguousarray(cuts[np.concatenate([unsure, others[:COMPANY]])][:, ::-1, ::-1])
        said[unsure] = (said[unsure] + read_cuts(MODEL, turned)[: len(unsure)]) / 2
    faces = _faces(said)
    figures = faces.shown[:, FACE:]  # a view: what is told of faces changes
    up = figures.sum(axis=1, keepdims=True)
    seen = up[:, 0] > 0.5
    figures[seen] = up[seen] * compared(figures[seen] / up[seen], said[seen, ANSWERS:])
    return faces


def _faces(said: Floats) -> Faces:
    return Faces(softmax(said[:, : len(SHOWN)]), softmax(said[:, len(SHOWN) : ANSWERS]))


def _surety(faces: Faces) -> Floats:
    """How sure each cut is, of the colour, too, if it is a face."""
    up = faces.shown[:, FACE:].sum(axis=1)
    return np.asarray(faces.shown.max(axis=1) * (1 - up + up * faces.colours.max(axis=1)))
