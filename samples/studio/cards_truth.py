"""What a photo of cards shows, exactly."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from samples.studio import camera as lens
from samples.studio.cards_casting import CardTable, spots
from samples.studio.cards_layout import Card


def truth(table: CardTable, engine: str) -> dict[str, Any]:
    """The truth of one photo, ready for JSON.

    `cells` is the board as `boardside read` would tell it; `beside` lists the cards that are not part of it;
    `lean` says by how many degrees the board's rows slope on the photo: near 45 either turn is right.
    """
    room = table.room
    board = [card for card in table.cards if card.place == "board"]
    turn, lean = _turn(table, board)
    seen = {card: _upright(np.array(card.at), turn) for card in board}
    least = np.min(list(seen.values()), axis=0)
    cells = [{"at": (seen[card] - least).tolist(), **_told(table, card)} for card in board]
    beside = [
        {"place": card.place, **_told(table, card)} for card in table.cards if card.place in ("plan", "loose")
    ]
    return {
        "game": "en-prise",
        "seed": room.seed,
        "split": room.split,
        "engine": engine,
        "size": [room.camera.width, room.camera.height],
        "lean": round(lean, 1),
        "cells": cells,
        "beside": beside,
        "battleplans": _plans(table),
        "elevation": round(room.camera.elevation, 2),
        "design": table.design.name,
    }


def _told(table: CardTable, card: Card) -> dict[str, Any]:
    corners = spots(table, card).round(2).tolist()
    if not card.up:
        return {"face": "down", "corners": corners}
    return {"face": "up", "colour": card.colour, "piece": card.kind, "corners": corners}


def _turn(table: CardTable, board: list[Card]) -> tuple[int, float]:
    """Quarter turns that bring the board's columns to the photo's right, and the slope that is left."""
    middle = np.mean([(card.x, card.y, 0.0) for card in board], axis=0)
    steps = np.array([(0.0, 0.0, 0.0), (0.1, 0.0, 0.0), (0.0, 0.1, 0.0)])
    here, across, along = lens.project(table.room.camera, middle + steps)
    slopes = [np.degrees(np.arctan2(here[1] - end[1], end[0] - here[0])) for end in (across, along)]
    slope = float(slopes[0] + ((slopes[1] - slopes[0] - 90 + 180) % 360 - 180) / 2)  # both axes count
    turn = round(slope / 90) % 4
    return turn, abs((slope + 45) % 90 - 45)


def _upright(cell: NDArray[Any], turn: int) -> NDArray[Any]:
    """A cell after quarter turns counter-clockwise."""
    column, row = cell
    return np.array([(column, row), (-row, column), (-column, -row), (row, -column)][turn])


def _plans(table: CardTable) -> dict[str, list[str]]:
    """Each player's row as the camera sees it: from left to right, or downward if it runs away from it.

    A second line of the same row comes after the first one, the upper (or the left one) first.
    """
    plans: dict[str, dict[int, list[Card]]] = {}
    for card in table.cards:
        if card.place == "plan" and card.at is not None:
            plans.setdefault(card.colour, {}).setdefault(card.at[1], []).append(card)
    told = {colour: _in_order(table, list(lines.values())) for colour, lines in plans.items()}
    # Where nobody has a row, the last card of a plan cannot be told from a stray one.
    return told if any(len(kinds) > 1 for kinds in told.values()) else {}


def _in_order(table: CardTable, lines: list[list[Card]]) -> list[str]:
    middles = [np.array([spots(table, card).mean(axis=0) for card in line]) for line in lines]
    span = np.abs(middles[0][-1] - middles[0][0]) if len(lines[0]) > 1 else np.array([1.0, 0.0])
    along = 0 if span[0] >= span[1] else 1
    told: list[str] = []
    for number in np.argsort([middle[:, 1 - along].mean() for middle in middles]):
        told += [lines[number][i].kind for i in np.argsort(middles[number][:, along])]
    return told
