"""Where things lie on a screen, which is taller than a table: what lies beside a board comes below it.

A game's `layout` puts battle plans, boxes and houses where there is room on a table. On a screen they would
make the board small, so they become rows below it, as wide as the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core import Layout, Loc, Place, Symbol

BESIDE: Final = ("plan", "aside", "box", "house")
"""Grounds of places that are no part of the board itself."""
INSIDE: Final = "inside"
"""The ground given to a piece's own place within a box or a house."""
LEAST: Final = 6.0
"""Cells across a board that has hardly begun to grow."""
CARD: Final = 0.7
"""How large a card of a plan is beside one on the board."""
GAP: Final = 0.55
"""Cells between the board and what lies below it: room for the letters of its files."""
BETWEEN: Final = 0.2


def arrange(layout: Layout, view: Mapping[Loc, Symbol]) -> Layout:
    """The same places as a screen shows them; a layout with nothing beside the board is left as it is."""
    apart = {loc: place for loc, place in layout.places.items() if _kind(place) in BESIDE}
    if not apart:
        return layout
    # The place of a king that has gone to the board is not shown any more.
    beside = {loc: place for loc, place in apart.items() if _kind(place) != "aside" or _piece(view, loc)}
    inside = {loc: _holder(loc, beside) for loc, place in layout.places.items() if not place.ground}
    places = {loc: place for loc, place in layout.places.items() if loc not in apart and not inside.get(loc)}
    board = [place for place in places.values() if place.ground]
    left = min(place.x - place.width / 2 for place in board)
    right = max(place.x + place.width / 2 for place in board)
    low = min(place.y - place.height / 2 for place in board)
    across = max(right - left, LEAST)
    start, top = (left + right - across) / 2, low - GAP
    for owner in dict.fromkeys(loc.partition(".")[0] for loc in beside):
        row = [loc for loc in beside if loc.partition(".")[0] == owner]
        within = [loc for loc, holder in inside.items() if holder in row]
        if within and not any(_piece(view, loc) for loc in within):
            continue  # a colour that nobody plays
        row.sort(key=lambda loc: (beside[loc].x, -beside[loc].y))
        spaces = BETWEEN * (len(row) - 1) if within else 0.0
        most = 1.0 if within else CARD
        scale = min(most, (across - spaces) / sum(beside[loc].width for loc in row))
        tall = scale * max(beside[loc].height for loc in row)
        x, y = start, top - tall / 2
        for loc in row:
            old = beside[loc]
            middle = x + scale * old.width / 2
            places[loc] = Place(middle, y, scale * old.width, scale * old.height, old.ground)
            for piece in within:
                if inside[piece] == loc:
                    spot = layout.places[piece]
                    places[piece] = Place(
                        middle + scale * (spot.x - old.x),
                        y + scale * (spot.y - old.y),
                        scale * spot.width,
                        scale * spot.height,
                        INSIDE if _piece(view, piece) else "",
                    )
            x += scale * old.width + (BETWEEN if within else 0.0)
        top -= tall + BETWEEN
    return Layout(places, layout.lines)


def plans(layout: Layout) -> Layout:
    """Only the cards beside the board, one row a player: to be shown apart from a board that scrolls."""
    places: dict[Loc, Place] = {}
    owners: dict[str, int] = {}
    for loc, place in layout.places.items():
        if _kind(place) in ("plan", "aside"):
            owner = loc.partition(".")[0]
            row = owners.setdefault(owner, len(owners))
            count = sum(1 for each in places if each.partition(".")[0] == owner)
            places[loc] = Place(count + 0.5, -1.1 * row - 0.5, 1.0, 1.0, place.ground)
    return Layout(places)


def without_plans(layout: Layout) -> Layout:
    """The board alone."""
    kept = {loc: place for loc, place in layout.places.items() if _kind(place) not in ("plan", "aside")}
    return Layout(kept, layout.lines)


def smallest(layout: Layout) -> float:
    """The side, in cells, of the smallest place that a finger must hit."""
    touched = [place for place in without_plans(layout).places.values() if place.ground]
    return min((min(place.width, place.height) for place in touched), default=1.0)


def _kind(place: Place) -> str:
    return place.ground.partition(".")[0]


def _holder(loc: Loc, beside: Mapping[Loc, Place]) -> Loc:
    """The box or house that a place is inside of, or nothing."""
    holder = loc.rpartition(".")[0]
    return holder if holder in beside else ""


def _piece(view: Mapping[Loc, Symbol], loc: Loc) -> bool:
    return view.get(loc, "empty") != "empty"
