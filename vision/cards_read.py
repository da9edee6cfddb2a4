"""Read cards one by one, each compared with all others of the photo: what it shows and in whose colour.

Every card is cut out by its own four corners, so that cards which lie askew stand upright here. One network
reads all cuts of a photo together: cards of one set look alike, and a back is what many cards share.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.photo import Floats, Pixels, softmax
from vision.quads import load

SHOWN: Final = ("none", "down", "king", "queen", "rook", "bishop", "knight", "pawn")
"""What a cut may show, in the order of the probabilities; "none" is no card, or no whole one."""
COLOURS: Final = ("white", "black", "red", "blue", "green", "yellow", "orange", "purple")
HAND: Final = 64
"""Cuts that the network looks at together: as many as there are cards in the box."""
COMPANY: Final = 24
"""First cards that keep those company which do not fit into the first hand."""
SIDE: Final = 64
"""Pixels of a cut."""
MARGIN: Final = 0.13
"""Surroundings kept on each side, over the card's side."""
MODEL: Final = Path(__file__).parent / "models" / "card_faces.onnx"


@dataclass(frozen=True, eq=False)
class Faces:
    """What some cuts show."""

    shown: Floats
    """Nx8 probabilities over `SHOWN`."""
    colours: Floats
    """Nx8 probabilities over `COLOURS`, given that a face is shown."""


def read_faces(cuts: Pixels) -> Faces:
    """Read Nx64x64x3 cuts of one photo, the likeliest cards first.

    What does not fit into the first hand is read in the company of the first cards, not by itself.
    """
    rows = []
    for start in range(0, len(cuts), HAND):
        hand = cuts[start : start + HAND]
        company = cuts[: min(COMPANY, HAND - len(hand))] if start else hand[:0]
        rows.append(_hand(np.concatenate([hand, company]))[: len(hand)])
    odds = np.concatenate(rows) if rows else np.zeros((0, len(SHOWN) + len(COLOURS)))
    return Faces(softmax(odds[:, : len(SHOWN)]), softmax(odds[:, len(SHOWN) :]))


def _hand(cuts: Pixels) -> Floats:
    net = load(MODEL)
    net.setInput(np.ascontiguousarray(cuts.transpose(0, 3, 1, 2) / np.float32(255), np.float32))
    return np.asarray(net.forward(), np.float64).reshape(len(cuts), -1)


def cut(pixels: Pixels, corners: Floats, side: int = SIDE, margin: float = MARGIN) -> Pixels:
    """Nx side x side x3: the cards whose corners (Nx4x2, clockwise, in pixels) are given, each upright."""
    if len(corners) == 0:
        return np.zeros((0, side, side, 3), np.uint8)
    edge = margin / (1 + 2 * margin) * side
    ends = np.array([(edge, edge), (side - edge, edge), (side - edge, side - edge), (edge, side - edge)])
    lengths = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2)
    shrink = float(np.median(lengths)) / (side - 2 * edge)
    while shrink >= 1.8:  # average first: sampling every other pixel would alias fine print
        pixels = np.asarray(cv2.pyrDown(pixels), np.uint8)
        corners, shrink = (corners + 0.5) / 2 - 0.5, shrink / 2
    found = np.empty((len(corners), side, side, 3), np.uint8)
    goal = (ends - 0.5).astype(np.float32)
    for number, spots in enumerate((corners - 0.5).astype(np.float32)):
        matrix = cv2.getPerspectiveTransform(spots, goal)
        found[number] = cv2.warpPerspective(pixels, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
    return found
