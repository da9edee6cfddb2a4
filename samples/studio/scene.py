"""What lies on the table in one studio photo: everything both engines need to know, nothing they decide.

Lengths are in squares: one square of the board is 1.0. The world's origin is the middle of the board on
the top face of the tiles, x grows from file a to file h, y from row 1 to row 8, z upward. Square a1 is
therefore x in [-4, -3], y in [-4, -3]. The table top lies at ``z = -board.height``.

A scene is a plain value. `samples.studio.casting` draws one from a seed; `fast` and `blender` picture it.
Colours are sRGB, 0 to 1. Strings of 64 characters run a1, b1, … h8, as in ``rules.games.keizar``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

RGB = tuple[float, float, float]
Split = Literal["seen", "unseen"]
"""Unseen scenes use whole designs, piece shapes and tables that never occur in seen ones."""


@dataclass(frozen=True)
class Surface:
    """A flat material: table, board, tile or frame. `surfaces.paint` turns it into a texture."""

    kind: Literal[
        "plain", "wood", "stone", "cloth", "checked", "dotted", "striped", "paper", "leather", "speckle"
    ]
    colours: tuple[RGB, ...]
    """Ground first, then the second colour of grain, veins, checks or dots."""
    scale: float
    """Size of the pattern's repeat, in squares."""
    strength: float
    """How strongly the pattern shows, 0 to 1."""
    roughness: float
    """0 mirror, 1 matte."""
    seed: int


@dataclass(frozen=True)
class Art:
    """How the symbols are drawn. `art.paint` turns one into an image with transparency."""

    family: Literal["emblem", "glyph", "drawn", "letter", "abstract"]
    """Round coloured emblems; chess glyphs of a font; chess figures of our own drawing; initials; marks."""
    design: str
    """Which drawing of the family: a name known to `art`, or a font's file name."""
    colours: tuple[tuple[str, RGB], ...]
    """Ink by symbol (king queen bishop knight rook), used on tiles of both colours unless `two_inks`."""
    two_inks: bool
    """Glyphs in one colour need dark ink on light tiles and light ink on dark ones: see the next two."""
    ink_on_light: RGB
    ink_on_dark: RGB
    outline: bool
    """Contour only, the inside left open."""
    disc: RGB | None
    """A round ground of this colour under each symbol, if any."""
    relief: float
    """Depth of engraving in squares (0 = printed flat); engines may shade the rim."""
    size: float
    """Width of the symbol over the tile's, 0.55 to 0.92."""
    wear: float
    """0 new, 1 rubbed."""
    keizar_ground: RGB
    keizar_ink: RGB
    keizar_design: str
    seed: int
    stretch: float = 1.0
    """Width over height of the drawing, compared with its design."""
    bold: float = 0.0
    """How much thicker (or, below 0, thinner) all lines are, in hundredths of the tile."""
    waver: float = 0.0
    """How unsteady the hand was, in hundredths of the tile."""


@dataclass(frozen=True)
class Board:
    """Tiles and what they lie in."""

    light: Surface
    dark: Surface
    bed: Surface
    """What shows in the gaps between tiles."""
    gap: float
    """Space between neighbouring tiles, 0 to 0.1; 0 = printed board."""
    bevel: float
    """Rounded or chamfered rim of a tile, 0 to 0.06."""
    tile_height: float
    """How far tiles stand above the bed, 0 to 0.15."""
    frame: Surface | None
    frame_width: float
    frame_height: float
    """Height of the frame's top over the tiles' top; may be negative."""
    line: RGB | None
    """A thin line round the playing area, if any."""
    coordinates: RGB | None
    """Colour of letters and numbers on the frame, if any."""
    height: float
    """Tile top over table top."""


@dataclass(frozen=True)
class PieceLook:
    """The 16 + 16 equal pieces. `shapes.profile` gives the outline."""

    shape: Literal["disc", "ring", "cylinder", "pawn", "cone", "stone", "dome", "bust"]
    design: int
    """Variant of the shape."""
    width: float
    """Largest diameter, 0.3 to 0.85."""
    height: float
    white: Surface
    black: Surface


@dataclass(frozen=True)
class Piece:
    """One piece, standing on the board or, captured, on the table."""

    colour: Literal["w", "b"]
    x: float
    y: float
    turn: float
    on_board: bool
    """False: it stands on the table, at ``z = -board.height``."""


@dataclass(frozen=True)
class Token:
    """One of the three hold counters, beside the board."""

    dots: int
    """1, 2 or 3."""
    face_up: bool
    """True: the dots are seen. False: it lies dots down."""
    x: float
    y: float
    turn: float
    width: float
    round: bool
    face: RGB
    back: RGB
    dot: RGB


@dataclass(frozen=True)
class Clutter:
    """A thing that has nothing to do with the game, standing or lying on the table."""

    kind: Literal["mug", "phone", "paper", "die", "pen", "book", "hand", "glass", "card", "box", "coin"]
    x: float
    y: float
    turn: float
    size: float
    colour: RGB
    seed: int


@dataclass(frozen=True)
class Light:
    """Day from a window, a lamp, or both."""

    key_from: tuple[float, float, float]
    """Unit vector towards the main light."""
    key_strength: float
    key_colour: RGB
    key_softness: float
    """0 hard sun to 1 overcast window."""
    fill_strength: float
    fill_colour: RGB
    shade: tuple[float, float, float] | None
    """A hard shadow edge thrown over the scene: angle, offset in squares, depth 0 to 1."""


@dataclass(frozen=True)
class Camera:
    """A phone held over the table; it always sees the whole playing area."""

    width: int
    height: int
    fov: float
    """Horizontal angle of view of the longer side, degrees."""
    azimuth: float
    """Where the photographer stands, degrees: 0 = White's side, 90 = file h side."""
    elevation: float
    """Angle of the line of sight above the table, degrees, 35 to 90."""
    roll: float
    fill: float
    """Share of the frame's tighter dimension that the playing area spans, 0.4 to 0.9."""
    aim: tuple[float, float]
    """Where in the free room of the frame the board sits, each -1 to 1."""
    bend: float
    """Radial lens distortion k1, small, either sign."""


@dataclass(frozen=True)
class Develop:
    """What sensor and phone do to the light: applied by `develop.develop`, the same for both engines."""

    exposure: float
    warmth: float
    tint: float
    contrast: float
    saturation: float
    vignette: float
    defocus: float
    """Radius in pixels per 1000 pixels of image width."""
    motion: tuple[float, float]
    """Length (same unit) and angle of shake."""
    noise: float
    sharpen: float
    jpeg: int
    seed: int


@dataclass(frozen=True)
class Scene:
    """One photo to take."""

    seed: int
    split: Split
    tiles: str
    pieces: str
    tile_shifts: tuple[tuple[float, float, float], ...]
    """Per square: shift in x and y, turn in degrees (misplacement, without the symbol's own turn)."""
    symbol_turns: tuple[int, ...]
    """Per square: quarter turns of the symbol."""
    standing: tuple[Piece, ...]
    """Every piece, on and off the board."""
    tokens: tuple[Token, ...]
    clutter: tuple[Clutter, ...]
    art: Art
    board: Board
    look: PieceLook
    table: Surface
    light: Light
    camera: Camera
    develop: Develop
