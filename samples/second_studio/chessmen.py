"""Sets of red and blue chessmen, no two alike: turned, modern, for children, discs, standees and busts."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import bpy
import cv2
import numpy as np
from mathutils import Matrix
from PIL import Image, ImageDraw, ImageFont

from samples.second_studio.basics import Array, Colour, Rng, chance, hsv, jitter_colour, log_uniform, pick
from samples.second_studio.chess_heads import (
    ACCENT,
    BISHOP,
    BODY,
    FELT,
    KING,
    PRINT,
    QUEEN,
    ROOK,
    Manner,
    Shape,
    ball,
    bishop_head,
    choose_manner,
    coronet,
    cross,
    king_head,
    knight_head,
    plate,
    queen_head,
    rook_head,
)
from samples.second_studio.shaders import Shader, blender_image, image_material
from samples.second_studio.shapes import box_part, lathe_part, moved
from samples.second_studio.stage import Part, join_parts
from samples.second_studio.textures import wood_image

KINDS = "kqrbn"
STYLES = {"turned": 8.0, "minimal": 3.0, "children's": 3.0, "discs": 3.5, "standees": 1.2, "busts": 2.0}
"""How often each style comes."""
FONTS = [
    Path("/usr/share/fonts/truetype") / name
    for name in (
        "dejavu/DejaVuSans.ttf",
        "dejavu/DejaVuSans-Bold.ttf",
        "freefont/FreeSerif.ttf",
        "ancient-scripts/Symbola_hint.ttf",
        "noto/NotoSansSymbols2-Regular.ttf",
    )
]
"""Fonts that hold chess symbols."""
PRINT_SIZE = 160
"""Pixels along the side of a printed symbol."""
BRASS: Colour = (0.85, 0.66, 0.3)


@dataclass
class Turning:
    """How the stems of a set are turned."""

    segments: int
    base: list[tuple[float, float]]
    """Radius over that of the base, and height in squares, of every ring of the base."""
    waist: float
    power: float
    """How quickly a concave stem narrows; 0 is a straight one, 1 a cone."""
    collars: list[tuple[float, float, float]]
    """Of every collar: the share of the stem below it, how far it stands out, its thickness in squares."""

    def body(self, r: float, top: float, neck: float) -> Part:
        """Base and stem, up to the head."""
        rings = [(r * s, min(z, top * 0.5)) for s, z in self.base]
        start, low = rings[-1][0] * 0.9, rings[-1][1]
        if self.power == 0:
            start = neck
        for t in np.linspace(0, 1, 6).tolist():
            share = (1 - t) ** max(self.power, 1)
            narrow = (
                neck
                * (self.waist if self.power > 1 else 1)
                * (1 - 0.3 * math.sin(math.pi * t) * (self.power > 1))
            )
            end = neck if t == 1 else narrow
            rings.append((end + (start - end) * share, low + (top - low) * t))
        for share, out, thick in self.collars:
            z = low + (top - low) * share
            radius = float(np.interp(z, [h for _, h in rings], [w for w, _ in rings]))
            wide = neck + r * out
            bump = [(radius, z - thick), (wide, z - thick * 0.6), (wide, z - thick * 0.35), (radius, z)]
            rings = [p for p in rings if not z - thick <= p[1] <= z] + bump
            rings.sort(key=lambda p: p[1])
        return lathe_part([*rings, (0.001, rings[-1][1])], self.segments)


def choose_turning(rng: Rng, segments: int) -> Turning:
    """Profiles of a set at random."""
    base, z, r = [(1.0, 0.0)], 0.0, 1.0
    for _ in range(int(rng.integers(1, 5))):
        step = rng.uniform(0.025, 0.09)
        base += [(r * rng.uniform(0.97, 1.03), z + step * 0.5), (r * rng.uniform(0.93, 1.0), z + step)]
        z, r = z + step, r * rng.uniform(0.78, 0.94)
        base.append((r, z + 0.004))
    collars = [(1.0, rng.uniform(0.08, 0.32), rng.uniform(0.025, 0.07))]
    for _ in range(int(rng.integers(0, 3))):
        collars.append((rng.uniform(0.72, 0.9), rng.uniform(0.02, 0.2), rng.uniform(0.015, 0.04)))
    power = pick(rng, [rng.uniform(1.6, 4), 1.0, 0.0], [6, 2, 1])
    return Turning(segments, base, rng.uniform(0.75, 1.0), power, collars)


@dataclass
class Coat:
    """The paints of one side of a set."""

    body: Colour
    accent: Colour
    print: Colour
    """The ink of printed symbols."""
    ground: Colour
    """What they are printed on."""


@dataclass
class ChessSet:
    """A make of chessmen."""

    words: str
    style: str
    shapes: dict[str, Shape]
    smooth: bool
    coats: tuple[Coat, Coat]
    """Red and blue."""
    rough: float
    metal: float
    finish: str
    brass: bool
    symbols: dict[str, Array]
    """Where the ink of each kind's symbol is, for sets with printed ones."""
    ahead: bool
    """Whether the men face their opponent."""
    thin: bool
    """Whether there is nothing to be known of a man from above."""

    def tall(self, kind: str) -> float:
        """How high a man is, in squares."""
        return max(float(part.verts[:, 2].max()) for part, _ in self.shapes[kind])


def symbol(rng: Rng) -> dict[str, Array]:
    """Where the ink of all five symbols is: from a font, or drawn."""
    files = [file for file in FONTS if file.exists()]
    result = {}
    if not files or chance(rng, 0.3):
        horse = np.array(choose_manner(rng, 8, BODY, 0.3).horse)
        bold, hollow = int(rng.integers(3, 8)), chance(rng, 0.35)
        outlines = {"k": KING, "q": QUEEN, "r": ROOK, "b": BISHOP, "n": horse - (0.08, 0)}
        for kind, outline in outlines.items():
            mask = np.zeros((PRINT_SIZE, PRINT_SIZE), np.uint8)
            points = np.array(outline) * (PRINT_SIZE * 0.62, -PRINT_SIZE * 0.62)
            loop = np.round(points + np.array([PRINT_SIZE * 0.5, PRINT_SIZE * 0.81])).astype(np.int32)
            if hollow:
                cv2.polylines(mask, [loop], True, 255, bold, cv2.LINE_AA)
            else:
                cv2.fillPoly(mask, [loop], 255, cv2.LINE_AA)
            result[kind] = mask.astype(np.float32) / 255
        return result
    face = ImageFont.truetype(str(pick(rng, files)), 130)
    first = 0x265A if chance(rng, 0.6) else 0x2654
    bold = int(rng.integers(0, 3)) if first == 0x2654 else 0
    for k, kind in enumerate(KINDS):
        page = Image.new("L", (PRINT_SIZE, PRINT_SIZE))
        draw = ImageDraw.Draw(page)
        left, top, right, bottom = draw.textbbox((0, 0), chr(first + k), font=face, stroke_width=bold)
        at = ((PRINT_SIZE - left - right) / 2, (PRINT_SIZE - top - bottom) / 2)
        draw.text(at, chr(first + k), fill=255, font=face, stroke_width=bold)
        result[kind] = np.asarray(page, np.float32) / 255
    return result


def choose_coats(rng: Rng, printed: bool) -> tuple[Coat, Coat]:
    """Reds from orange to wine, blues from sky to navy."""
    sides = []
    accent = pick(
        rng,
        [hsv(0.13, 0.85, 0.95), (0.93, 0.92, 0.88), BRASS, hsv(0.1, 0.5, 0.75), (0.08, 0.08, 0.08)],
        [3, 3, 3, 1, 1],
    )
    bright = rng.uniform(0.35, 0.95)
    kind = pick(rng, ["red symbol", "white symbol", "dark symbol"], [2, 2, 0.7])
    paper = jitter_colour(rng, pick(rng, [(0.95, 0.94, 0.9), (0.85, 0.72, 0.5), (0.96, 0.9, 0.7)]), 0.03)
    for low, high in ((-0.045, 0.045), (0.545, 0.665)):
        value = float(np.clip(bright * rng.uniform(0.8, 1.2), 0.3, 1))
        body = hsv(rng.uniform(low, high), rng.uniform(0.68, 1), value)
        if kind == "red symbol":
            # The light ink of a turned paper would leave the side unknown: ink and body are of one colour.
            sides.append(Coat(body if chance(rng, 0.7) or not printed else paper, accent, body, paper))
        elif kind == "white symbol":
            sides.append(Coat(body, accent, paper, body))
        else:
            light = hsv(rng.uniform(max(low, -0.02), high), rng.uniform(0.65, 0.9), rng.uniform(0.75, 1))
            sides.append(Coat(light, accent, (0.04, 0.04, 0.05), light))
    return sides[0], sides[1]


def heights(rng: Rng, highest: float) -> dict[str, float]:
    """How high each kind is: the king highest, but in some sets all nearly alike."""
    even = rng.uniform(0, 0.25) if chance(rng, 0.2) else 1.0
    falls = {"k": 0.0, "q": 0.1, "b": 0.24, "n": 0.3, "r": 0.38}
    return {k: highest * (1 - even * fall * rng.uniform(0.7, 1.25)) for k, fall in falls.items()}


def printed_square(side: float, z: float) -> Part:
    """A level square that shows a picture, whose top is ahead."""
    h = side / 2
    verts = np.array([(-h, h, z), (-h, -h, z), (h, -h, z), (h, h, z)])
    return Part(verts, [(0, 1, 2, 3)], None, [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])


def make_set(seed: int) -> ChessSet:
    """The make of a seed."""
    rng = np.random.default_rng([seed, 23, 7])
    style = pick(rng, list(STYLES), list(STYLES.values()))
    segments = pick(rng, [6, 8, 10, 12, 16, 20, 24, 32], [0.6, 1, 1, 1, 2, 2, 3, 2])
    crown = ACCENT if chance(rng, {"children's": 0.75, "busts": 0.6}.get(style, 0.25)) else BODY
    manner = choose_manner(rng, segments, crown, rng.uniform(0.28, 0.55))
    builders: dict[str, Callable[[Rng, Manner], dict[str, Shape]]] = {
        "turned": partial(_turned, stout=1.0),
        "minimal": _minimal,
        "children's": partial(_turned, stout=1.45),
        "discs": _discs,
        "standees": _standees,
        "busts": _busts,
    }
    shapes = builders[style](rng, manner)
    if chance(rng, 0.3):
        for kind, shape in shapes.items():
            r = max(
                float(np.abs(part.verts[part.verts[:, 2] < 0.05, :2]).max(initial=0)) for part, _ in shape
            )
            lift: Shape = [
                (moved(part, (0, 0, 0.03)) if part.uvs is None else _lifted(part), s) for part, s in shape
            ]
            shapes[kind] = [(lathe_part([(r * 0.96, 0), (r * 0.96, 0.031)], 16), FELT), *lift]
    printed = style in ("discs", "standees")
    finish = pick(rng, ["gloss", "satin", "matt", "wood stain", "enamel"], [3, 3, 2, 3, 1.5])
    rough = {"gloss": 0.14, "satin": 0.36, "matt": 0.7, "wood stain": 0.45, "enamel": 0.22}[finish]
    coats = choose_coats(rng, printed)
    details = f" {manner.king}/{manner.queen}/{manner.rook}/{manner.bishop}" if not printed else ""
    return ChessSet(
        f"{style} {segments} {finish}{details}",
        style,
        shapes,
        segments >= 12 and chance(rng, 0.85),
        coats,
        rough * rng.uniform(0.75, 1.25),
        rng.uniform(0.4, 0.8) if finish == "enamel" and chance(rng, 0.4) else 0.0,
        finish,
        coats[0].accent == BRASS,
        symbol(rng) if printed else {},
        chance(rng, 0.6),
        style == "standees",
    )


def _lifted(part: Part) -> Part:
    return Part(part.verts + np.array([0, 0, 0.03]), part.faces, None, part.uvs)


def _turned(rng: Rng, manner: Manner, stout: float) -> dict[str, Shape]:
    """Turned men; stout ones are short, with large heads."""
    turning = choose_turning(rng, manner.segments)
    base = rng.uniform(0.19, 0.36) if stout == 1 else rng.uniform(0.29, 0.4)
    highest = log_uniform(rng, 0.95, 1.9) if stout == 1 else rng.uniform(0.7, 1.25)
    slim = rng.uniform(0.34, 0.55) * (1 if stout == 1 else 1.25)
    head = rng.uniform(0.56, 0.85) * (1 if stout == 1 else 1.15)
    if manner.eyes:
        manner.thick *= 1.15
    shares = {"k": 0.44, "q": 0.34, "b": 0.42, "r": 0.34, "n": 0.72}
    sizes = {"k": 1.0, "q": 0.97, "b": 0.87, "r": 0.92, "n": 0.9}
    even = rng.uniform(0, 1)
    shapes: dict[str, Shape] = {}
    for kind, high in heights(rng, highest).items():
        r = base * (sizes[kind] ** (2 * even))
        share = min(shares[kind] * rng.uniform(0.94, 1.06) * (1 if stout == 1 else 1.18), 0.8)
        top, neck, wide = high * (1 - share), r * slim, r * head
        if kind == "n":
            top = max(top, turning.base[-1][1] + 0.02)
            neck = r * 0.72
        body = turning.body(r, top, neck)
        if kind == "k":
            shape = king_head(manner, neck, wide, top, high - top)
        elif kind == "q":
            shape = queen_head(manner, neck, wide, top, high - top)
        elif kind == "r":
            shape = rook_head(manner, r * max(slim, 0.5), max(wide, r * 0.74), top, high - top)
        elif kind == "b":
            shape = bishop_head(manner, neck, wide * 0.95, top, high - top)
        else:
            shape = knight_head(manner, r, top, high - top)
        shapes[kind] = [(body, BODY), *shape]
    return shapes


def _minimal(rng: Rng, manner: Manner) -> dict[str, Shape]:
    """Cylinders, cones or boxes with a sign on top."""
    r, form = rng.uniform(0.2, 0.34), pick(rng, ["cylinder", "cone", "box", "waist"])
    signs = pick(rng, ["plates", "bodies"])
    thick = rng.uniform(0.08, 0.16)
    shapes: dict[str, Shape] = {}
    outlines = {"k": cross, "q": QUEEN, "r": ROOK, "b": BISHOP, "n": manner.horse}
    for kind, high in heights(rng, log_uniform(rng, 0.7, 1.6)).items():
        head = min(high * 0.45, r * 1.7)
        top = high - head
        if form == "box":
            body = box_part((r * 1.7, r * 1.7, top), (0, 0, 0))
        else:
            waist, lid = {"cylinder": (1.0, 1.0), "cone": (0.75, 0.5), "waist": (0.5, 0.85)}[form]
            body = lathe_part([(r, 0), (r * waist, top / 2), (r * lid, top), (0.001, top)], manner.segments)
        shape: Shape = [(body, BODY)]
        wide = r * (0.5 if form == "cone" else 0.85)
        if kind == "k":
            shape += cross(manner, head, top - 0.02)
        elif signs == "plates":
            outline = np.array(outlines[kind]) * (head * 1.05, head)
            sign = plate(outline, thick if kind != "n" else thick * 1.4, 0.04)
            turn = 0.0 if kind == "n" else math.pi / 2
            shape.append((moved(sign, (0, 0, top - 0.01), turn), manner.crown))
        elif kind == "q":
            points = max(5, min(manner.points, 8))
            shape += coronet(manner, wide, wide * 1.15, top - 0.01, head * 0.6, manner.queen, points)
            shape.append((ball(wide * 0.5, (0, 0, top + head * 0.35), manner.segments), manner.crown))
        elif kind == "r":
            shape += rook_head(manner, wide, max(wide, r * 0.85), top - 0.01, head * 0.75)
        elif kind == "b":
            shape += bishop_head(manner, wide, wide * 0.9, top - 0.01, head)
        else:
            shape += knight_head(manner, r, top - 0.01, head * 1.05)
        shapes[kind] = shape
    return shapes


def _discs(rng: Rng, manner: Manner) -> dict[str, Shape]:
    """Flat discs with a symbol on top."""
    r, z, n = rng.uniform(0.32, 0.4), rng.uniform(0.06, 0.22), max(manner.segments, 12)
    edge = rng.uniform(0.005, 0.04)
    rings = [(r - edge, 0), (r, edge), (r, z - edge), (r - edge, z)]
    print_r = r * rng.uniform(0.82, 0.93)
    if chance(rng, 0.5):
        rings += [(print_r * 1.02, z), (print_r, z - 0.015)]
    rings.append((0.001, rings[-1][1]))
    a = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    flat = np.column_stack([print_r * np.cos(a), print_r * np.sin(a)])
    # The symbol's top is ahead, along x.
    uvs = [(0.5 - y / print_r / 2, 0.5 + x / print_r / 2) for x, y in flat.tolist()]
    top = Part(np.column_stack([flat, np.full(24, rings[-1][1] + 0.004)]), [tuple(range(24))], None, uvs)
    return {kind: [(lathe_part(rings, n), BODY), (top, PRINT)] for kind in KINDS}


def _standees(rng: Rng, manner: Manner) -> dict[str, Shape]:
    """Upright boards with a symbol on either side, in a foot."""
    side, thick, foot = rng.uniform(0.62, 0.8), rng.uniform(0.04, 0.09), rng.uniform(0.05, 0.12)
    high = side * rng.uniform(1.0, 1.25)
    arch = [
        (side / 2 * math.cos(t), foot + high - side / 2 + side / 2 * math.sin(t))
        for t in np.linspace(0, math.pi, 11)
    ]
    square = [(side / 2, foot + high), (-side / 2, foot + high)]
    outline = np.array([(-side / 2, foot * 0.3), (side / 2, foot * 0.3), *pick(rng, [arch, square])])
    board = moved(plate(outline, thick, 0.02), (0, 0, 0), math.pi / 2)
    stand = box_part((rng.uniform(0.25, 0.4), side * 0.9, foot), (0, 0, 0))
    if chance(rng, 0.5):
        stand = lathe_part([(0.36, 0), (0.36, foot * 0.6), (0.3, foot), (0.001, foot)], manner.segments)
    square_part = printed_square(side * 0.9, 0)
    u = square_part.uvs
    sides = []
    for way in (1, -1):
        # From in front and from behind alike the picture stands upright.
        flat = square_part.verts
        verts = np.column_stack(
            [np.full(4, way * (thick / 2 + 0.004)), -way * flat[:, 1], foot + side * 0.5 + flat[:, 0]]
        )
        sides.append(Part(verts, [(0, 1, 2, 3)], None, u))
    return {kind: [(board, ACCENT), (stand, BODY), *[(s, PRINT) for s in sides]] for kind in KINDS}


def _busts(rng: Rng, manner: Manner) -> dict[str, Shape]:
    """Little people in robes; the rook is a tower and the knight a horse."""
    r, n = rng.uniform(0.24, 0.36), manner.segments
    manner.rook = "round" if manner.rook == "roof" else manner.rook
    shapes: dict[str, Shape] = {}
    skin = pick(rng, [BODY, BODY, ACCENT])
    for kind, high in heights(rng, rng.uniform(0.9, 1.6)).items():
        if kind == "r":
            tower = lathe_part([(r, 0), (r, 0.08), (r * 0.85, 0.1), (r * 0.7, high * 0.66)], n)
            shapes[kind] = [(tower, BODY), *rook_head(manner, r * 0.7, r * 0.9, high * 0.65, high * 0.35)]
            continue
        low = lathe_part([(r, 0), (r, 0.07), (r * 0.9, 0.09), (r * 0.75, high * 0.2), (0.001, high * 0.2)], n)
        if kind == "n":
            shapes[kind] = [(low, BODY), *knight_head(manner, r, high * 0.18, high * 0.82)]
            continue
        chin, face = high * 0.5, high * 0.12
        robe = [
            (r, 0),
            (r, 0.07),
            (r * 0.9, 0.09),
            (r * 0.6, chin * 0.6),
            (r * 0.72, chin * 0.85),
            (face * 0.6, chin),
        ]
        shape: Shape = [(lathe_part(robe, n), BODY), (ball(face, (0, 0, chin + face * 0.8), 10), skin)]
        crown = chin + face * 1.35
        if kind == "k":
            shape += [(ball(face * 0.7, (face * 0.5, 0, chin + face * 0.2), 8), BODY)]
            shape += coronet(manner, face, face * 1.25, crown - 0.02, high * 0.12, "points", 6)
            shape.append((ball(face * 0.95, (0, 0, crown + high * 0.02), 8), BODY))
            shape += cross(manner, high * 0.24, crown + high * 0.08)
        elif kind == "q":
            hair = [(face * 1.25, chin - face * 0.4), (face * 1.1, chin + face), (0.01, chin + face * 1.5)]
            shape.append((moved(lathe_part(hair, n), (-face * 0.35, 0, 0)), BODY))
            shape += coronet(manner, face * 0.9, face * 1.5, crown - 0.02, high * 0.2, "balls on points", 7)
        else:
            mitre = np.array(
                [(-0.5, 0), (0.5, 0), (0.62, 0.5), (0.35, 0.85), (0, 1.1), (-0.35, 0.85), (-0.62, 0.5)]
            )
            sign = plate(mitre * (face * 2, high * 0.32), face * 1.2, 0.05, 0.6)
            shape.append((moved(sign, (0, 0, crown - 0.04), math.pi / 2), BODY))
            for size in ((0.35, 0.08), (0.08, 0.35)):
                bar = box_part((face * 1.25, size[0] * face * 2, size[1] * high * 0.4), (0, 0, 0))
                shape.append((moved(bar, (0, 0, crown + high * 0.1 - size[1] * high * 0.2)), ACCENT))
        shapes[kind] = shape
    return shapes


def body_material(chess: ChessSet, colour: Colour, rng: Rng) -> bpy.types.Material:
    """The paint of the bodies, with the grain of wood for stained ones."""
    shader = Shader("man", Base_Color=colour, Roughness=chess.rough, Metallic=chess.metal)
    if chess.finish == "wood stain":
        dark = tuple(c * 0.62 for c in colour)
        grain = wood_image(rng, 128, colour, (dark[0], dark[1], dark[2]), 1)
        coords, node = (shader.tree.nodes.new(f"ShaderNode{name}") for name in ("TexCoord", "TexImage"))
        node.image, node.extension = blender_image("grain", grain), "MIRROR"
        node.projection = "BOX"
        shader.link(coords.outputs["Object"], node.inputs[0])
        shader.link(node.outputs[0], shader.bsdf.inputs["Base Color"])
    elif chess.finish in ("gloss", "enamel"):
        shader.bsdf.inputs["Coat Weight"].default_value = 0.5
    return shader.material


class Workshop:
    """Casts the men of a set; all men of a kind and a colour share one mesh."""

    def __init__(self, rng: Rng, chess: ChessSet) -> None:
        """Mix the paints."""
        self.chess, self.meshes = chess, {}
        self.joined = {kind: join_parts([_plain(part) for part, _ in chess.shapes[kind]]) for kind in KINDS}
        self.paints = []
        for coat in chess.coats:
            gold = Shader(
                "accent", Base_Color=coat.accent, Roughness=0.3, Metallic=0.9 if chess.brass else 0.0
            )
            paints = [body_material(chess, coat.body, rng), gold.material]
            for colour in ((0.03, 0.03, 0.03), (0.05, 0.2, 0.1)):
                paints.append(Shader("dark", Base_Color=colour, Roughness=0.85).material)
            self.paints.append(paints)
        for code in [*KINDS.upper(), *KINDS]:
            self.meshes[code] = self._mesh(code)

    def _mesh(self, code: str) -> bpy.types.Mesh:
        kind, side = code.lower(), 0 if code.isupper() else 1
        whole, shape = self.joined[kind], self.chess.shapes[kind]
        mesh = bpy.data.meshes.new("man")
        mesh.from_pydata(whole.verts.tolist(), [], whole.faces)
        uvs = [p for part, _ in shape for p in part.uvs or [(0.0, 0.0)] * sum(len(f) for f in part.faces)]
        layer = mesh.uv_layers.new(name="UVMap")
        layer.uv.foreach_set("vector", np.asarray(uvs, np.float32).ravel())
        for paint in self.paints[side]:
            mesh.materials.append(paint)
        if kind in self.chess.symbols:
            coat, ink = self.chess.coats[side], self.chess.symbols[kind][..., None]
            image = ink * np.array(coat.print) + (1 - ink) * np.array(coat.ground)
            mesh.materials.append(image_material("symbol", image.astype(np.float32), 0.5))
        slots = [slot for part, slot in shape for _ in part.faces]
        mesh.polygons.foreach_set("material_index", np.asarray(slots, np.int32))
        if self.chess.smooth:
            mesh.shade_smooth()
            mesh.set_sharp_from_angle(angle=0.62)
        return mesh

    def stand(
        self, code: str, at: tuple[float, float, float], turn: float, scale: float, tip: float = 0.0
    ) -> Part:
        """Put a man down, tipped over if asked to; returns where it is."""
        c, s = math.cos(turn), math.sin(turn)
        matrix = np.eye(4)
        tilt = np.array([[math.cos(tip), 0, math.sin(tip)], [0, 1, 0], [-math.sin(tip), 0, math.cos(tip)]])
        matrix[:3, :3] = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ tilt * scale
        matrix[:3, 3] = at
        obj = bpy.data.objects.new("man", self.meshes[code])
        obj.matrix_world = Matrix(matrix.tolist())
        bpy.context.scene.collection.objects.link(obj)
        shape = self.joined[code.lower()]
        return Part(shape.verts @ matrix[:3, :3].T + matrix[:3, 3], shape.faces)


def _plain(part: Part) -> Part:
    return Part(part.verts, part.faces)
