"""Read cards one by one, each compared with all others of the photo: what it shows and in whose colour.

Every card is cut out by its own four corners, so that cards which lie askew stand upright here. One network
reads all cuts of a photo together: cards of one set look alike, and a back is what many cards share.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from vision.cuts import read_cuts
from vision.photo import Floats, Pixels, softmax

SHOWN: Final = ("none", "down", "king", "queen", "rook", "bishop", "knight", "pawn")
"""What a cut may show, in the order of the probabilities; "none" is no card, or no whole one."""
COLOURS: Final = ("white", "black", "red", "blue", "green", "yellow", "orange", "purple")
MODEL: Final = Path(__file__).parent / "models" / "card_faces.onnx"


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
    odds = read_cuts(MODEL, cuts) if len(cuts) else np.zeros((0, len(SHOWN) + len(COLOURS)))
    return Faces(softmax(odds[:, : len(SHOWN)]), softmax(odds[:, len(SHOWN) :]))
