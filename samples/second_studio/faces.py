"""The faces of a design as pictures: pips, centre lines, backs, and the grain of the body."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, chance, luminance, smooth_step
from samples.second_studio.designs import Design, Game
from samples.second_studio.textures import fbm, marble_image, wood_image

CELL = 256
"""Pixels along the side of one face."""
ATLAS_COLS, ATLAS_ROWS = 4, 3
BLANK_CELL, BACK_CELL = 7, 8
"""Cells 0 to 6 of the atlas show the values, 7 shows nothing and 8 the back of a domino."""


def pip_places(value: int, spread: float, mirrored: bool, six_across: bool) -> list[tuple[float, float]]:
    """Where the pips of a value are, from the middle of a face one wide."""
    s = spread
    diagonal = [(-s, -s), (s, s)]
    if mirrored:
        diagonal = [(-s, s), (s, -s)]
    corners = [(-s, -s), (s, s), (-s, s), (s, -s)]
    if value == 2:
        return diagonal
    if value == 3:
        return [*diagonal, (0, 0)]
    if value == 4:
        return corners
    if value == 5:
        return [*corners, (0, 0)]
    if value == 6:
        return corners + ([(-s, 0), (s, 0)] if six_across else [(0, -s), (0, s)])
    return [(0, 0)] if value == 1 else []


@dataclass
class Cell:
    """One face, row 0 at its bottom."""

    colour: Array
    cover: Array
    """How much of the body the colour hides, from 0 to 1."""
    height: Array


def new_cell(colour: Colour) -> Cell:
    """A face with nothing on it; the colour is what its first marks blend into."""
    return Cell(
        np.ones((CELL, CELL, 3), np.float32) * np.asarray(colour, np.float32),
        np.zeros((CELL, CELL), np.float32),
        np.zeros((CELL, CELL), np.float32),
    )


def _grid() -> tuple[Array, Array]:
    """How far right and how far up every pixel of a cell is, from 0 to 1."""
    v, u = (np.mgrid[0:CELL, 0:CELL].astype(np.float32) + 0.5) / CELL
    return u, v


def add_pip(cell: Cell, design: Design, at: tuple[float, float], radius: float, colour: Colour) -> None:
    """Draw one pip."""
    u, v = _grid()
    d = np.hypot((u - 0.5 - at[0]) * design.aspect, v - 0.5 - at[1]) / radius
    soft = 0.9 / (radius * CELL)
    disc = 1 - smooth_step(d, 1 - soft, 1 + soft)
    if design.pip_style == "ring":
        disc *= smooth_step(d, 0.52 - soft, 0.52 + soft)
    if design.pip_style == "bullseye":
        disc *= np.clip(smooth_step(d, 0.66, 0.72) + (1 - smooth_step(d, 0.38, 0.44)), 0, 1)
    cell.cover[:] = np.maximum(cell.cover, disc)
    shade = np.ones_like(d)
    if design.pip_style == "sunk":
        cell.height -= np.sqrt(np.clip(1 - d * d, 0, 1))
        shade = 0.75 + 0.25 * np.clip(1.1 - d * d, 0, 1)
    elif design.pip_style == "glued":
        cell.height += (1 - smooth_step(d, 0.8, 1.05)) * 0.6
    # A little beyond the rim, so that its soft edge blends into the pip's own colour.
    cell.colour[d < 1.3] = (np.asarray(colour, np.float32) * shade[..., None])[d < 1.3]


def add_line(cell: Cell, design: Design, rng: Rng) -> None:
    """Draw this half's share of the centre line, at its left edge, and maybe a border."""
    u, v = _grid()
    if design.line in ("carved", "painted"):
        half, reach = rng.uniform(0.01, 0.028), rng.uniform(0.34, 0.5)
        wide, long = smooth_step(u, half * 0.7, half * 1.2), smooth_step(np.abs(v - 0.5), reach - 0.01, reach)
        mask = (1 - wide) * (1 - long)
        cell.cover[:] = np.maximum(cell.cover, mask * (1.0 if design.line == "painted" else 0.75))
        cell.colour[mask > 0.01] = design.line_colour
        if design.line == "carved":
            cell.height -= mask
    if design.border:
        inset = 0.05
        edge = np.minimum(1 - u, np.minimum(v, 1 - v)) - inset
        mask = 1 - smooth_step(np.abs(edge), 0.006, 0.014)
        cell.cover[:] = np.maximum(cell.cover, mask * 0.8)
        cell.colour[mask > 0.01] = design.line_colour


def back_cell(design: Design) -> Cell:
    """Half of the back of a domino."""
    cell = new_cell(design.line_colour)
    u, v = _grid()
    d, a = np.hypot(u * design.aspect, v - 0.5), np.arctan2(v - 0.5, u)
    if design.back == "star":
        r = 0.2 + 0.12 * np.cos(5 * a)
        cell.cover = 0.8 * (1 - smooth_step(d - r, -0.01, 0.01))
    elif design.back == "rings":
        cell.cover = 0.7 * (np.sin(d * 70) > 0.6).astype(np.float32) * (d < 0.42)
    elif design.back == "stripes":
        cell.cover = 0.6 * (np.abs(np.sin((u + v) * 30)) > 0.9).astype(np.float32)
    cell.height = -0.5 * cell.cover
    return cell


def build_atlas(rng: Rng, design: Design, game: Game) -> tuple[Array, Array]:
    """All faces of a design in one picture (RGB and cover) and one map of heights, row 0 at the bottom."""
    shape = (ATLAS_ROWS * CELL, ATLAS_COLS * CELL)
    colour, height = np.zeros((*shape, 4), np.float32), np.zeros(shape, np.float32)
    line_seed = int(rng.integers(1 << 30))  # the line is the same on every half
    for index in range(9):
        cell = new_cell(design.pip_colours[min(index, 6)])
        if index == BACK_CELL:
            cell = back_cell(design)
        elif index < 7:
            if game == "dominoes":
                add_line(cell, design, np.random.default_rng(line_seed))
            for at in pip_places(index, design.spread, design.mirrored, design.six_across):
                radius = design.pip_radius * (design.big_one if index == 1 else 1.0)
                add_pip(cell, design, at, radius, design.pip_colours[index])
        if design.wear > 0:
            worn = smooth_step(fbm(rng, CELL, 12, None, 4), 0.62 - 0.25 * design.wear, 0.75)
            cell.cover *= 1 - 0.55 * worn
        row, col = divmod(index, ATLAS_COLS)
        box = (slice(row * CELL, (row + 1) * CELL), slice(col * CELL, (col + 1) * CELL))
        colour[(*box, slice(0, 3))], colour[(*box, 3)] = cell.colour, cell.cover
        height[box] = cell.height
    return colour, height


def cell_uv(cell: int, u: float, v: float) -> tuple[float, float]:
    """Where in the atlas a place of a cell is."""
    row, col = divmod(cell, ATLAS_COLS)
    # Not quite to the rim, where the neighbouring cell would bleed in.
    u, v = min(max(u, 0.006), 0.994), min(max(v, 0.006), 0.994)
    return (col + u) / ATLAS_COLS, (row + v) / ATLAS_ROWS


def grain_image(rng: Rng, design: Design) -> Array:
    """The body of a design without its pips: plain, wood or marble, and dirty when worn."""
    size, body = 512, np.asarray(design.body, np.float32)
    if "wood" in design.body_kind:
        dark = (body[0] * 0.72, body[1] * 0.66, body[2] * 0.6)
        image = wood_image(rng, size, design.body, dark, 1)
    elif design.body_kind == "marble":
        vein = tuple(np.clip(body + (0.45 if luminance(design.body) < 0.4 else -0.35), 0, 1))
        image = marble_image(rng, size, design.body, vein, 7)
    elif design.body_kind == "coloured" and chance(rng, 0.3):
        image = marble_image(rng, size, design.body, tuple(np.clip(body * 1.35, 0, 1)), 9)
    else:
        clouds = 1 + 0.06 * (fbm(rng, size, 12)[..., None] - 0.5)
        image = np.ones((size, size, 3), np.float32) * body * clouds
    if design.wear > 0:
        dirt = smooth_step(fbm(rng, size, 20, None, 5), 0.52, 0.75)[..., None]
        image = image * (1 - design.wear * 0.6 * dirt * np.asarray([0.7, 0.85, 1.0], np.float32))
    return np.clip(image, 0, 1)
