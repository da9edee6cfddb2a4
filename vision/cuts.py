"""Cards and tiles cut out of a photo, each upright, and read by one network in the company of the others."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.photo import Floats, Pixels
from vision.quads import load

HAND: Final = 64
"""Cuts that a network looks at together: as many as there are cards in a box, or squares on a board."""
COMPANY: Final = 24
"""First cuts that keep those company which do not fit into the first hand."""
SIDE: Final = 80
"""Pixels of a cut."""
MARGIN: Final = 0.1
"""Surroundings kept on each side, over the card's side."""


def read_cuts(model: Path, cuts: Pixels) -> Floats:
    """Log-odds, N x answers, of Nx80x80x3 cuts of one photo, the likeliest first.

    What does not fit into the first hand is read in the company of the first cuts, not by itself.
    """
    rows = []
    for start in range(0, len(cuts), HAND):
        hand = cuts[start : start + HAND]
        company = cuts[: min(COMPANY, HAND - len(hand))] if start else hand[:0]
        rows.append(_hand(model, np.concatenate([hand, company]))[: len(hand)])
    return np.concatenate(rows)


def _hand(model: Path, cuts: Pixels) -> Floats:
    net = load(model, cv2.dnn.ENGINE_NEW)  # the older one knows no hand of any size
    net.setInput(np.ascontiguousarray(cuts.transpose(0, 3, 1, 2) / np.float32(255), np.float32))
    return np.asarray(net.forward(), np.float64).reshape(len(cuts), -1)


def cut_out(pixels: Pixels, corners: Floats, side: int = SIDE, margin: float = MARGIN) -> Pixels:
    """Nx side x side x3: what lies between some corners (Nx4x2, clockwise, in pixels), each upright."""
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
