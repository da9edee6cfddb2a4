"""The truth of a photo of En Prise: which card lies where, as the camera sees it."""

from __future__ import annotations

from typing import Any

import numpy as np

from samples.third_studio.camera import Camera
from samples.third_studio.cards_camera import quarter_up, seen_corners
from samples.third_studio.cards_plan import Card, Deal
from samples.third_studio.draws import Array
from samples.third_studio.truth import in_pixels, seen_share

IN_VIEW = 0.6
"""A card beside the board of which a smaller share is in view is left out."""
COVERED = 0.1
"""No more of a cell than this may be covered."""


def share_of(cam: Camera, deal: Deal, card: Card) -> float:
    """The share of a card that the camera sees."""
    # Measured just above it, so that its own bulge and its neighbours' overlaps do not count.
    above = 0.05 + 2 * deal.thick + max(0.0, -card.bend)
    return seen_share(cam, deal.top(card) + np.array([0, 0, above]))


def uncovered(cam: Camera, deal: Deal) -> bool:
    """Is every cell in view, but for a tenth at most?"""
    return all(share_of(cam, deal, c) >= 1 - COVERED for c in deal.cells())


def described(cam: Camera, deal: Deal, card: Card, quarter: int) -> dict[str, Any]:
    """What can be read from one card."""
    seen: dict[str, Any] = {"face": "up" if card.up else "down"}
    if card.up:
        seen |= {"colour": card.colour, "piece": card.kind}
    return seen | {"corners": in_pixels(cam, seen_corners(cam, deal, card, quarter))}


def turned_cells(cells: list[Card], quarter: int) -> list[tuple[int, int]]:
    """Columns to the right and rows upward, from 0, once the board is turned to run upward in the photo."""
    at: Array = np.array([c.cell for c in cells])
    for _ in range(quarter):
        # What ran along x before a quarter turn back runs down after it.
        at = np.stack([at[:, 1], -at[:, 0]], 1)
    return [(int(c), int(r)) for c, r in at - at.min(0)]


def cards_truth(cam: Camera, deal: Deal) -> dict[str, Any]:
    """The cells, what lies beside them, and the battle plans."""
    cells = deal.cells()
    pts = np.concatenate([deal.top(c) for c in cells])
    quarter = quarter_up(cam, (pts.min(0) + pts.max(0)) / 2, 0.0)
    places = turned_cells(cells, quarter)
    told = [{"at": list(p), **described(cam, deal, c, quarter)} for c, p in zip(cells, places, strict=True)]
    beside: list[dict[str, Any]] = []
    plans: dict[str, list[str]] = {}
    for c in deal.beside():
        if share_of(cam, deal, c) < IN_VIEW:
            continue
        beside.append(described(cam, deal, c, quarter_up(cam, deal.top(c).mean(0), c.yaw)))
        if c.plan:
            plans.setdefault(c.plan, []).append(c.kind)
    return {"cells": told, "beside": beside, "battleplans": plans}
