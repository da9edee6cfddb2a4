"""Pieces and counters for Keizár: discs, rings, pawns, cones, domes, stones, and tokens with dots."""

from __future__ import annotations

import math
from dataclasses import dataclass

import bpy
import numpy as np

from samples.second_studio.basics import Array, Colour, Rng, chance, hsv, jitter_colour, pick
from samples.second_studio.shaders import Shader, image_material
from samples.second_studio.shapes import lathe_part, moved
from samples.second_studio.stage import Part, Place
from samples.second_studio.textures import blend

Profile = list[tuple[float, float]]
KINDS: dict[str, tuple[float, float, float, float, float]] = {
    "disc": (5, 0.4, 0.8, 0.12, 0.4),
    "draughtsman": (3, 0.5, 0.8, 0.2, 0.4),
    "ring": (3, 0.5, 0.8, 0.12, 0.4),
    "cylinder": (2, 0.3, 0.6, 0.5, 1.4),
    "pawn": (3, 0.36, 0.6, 1.4, 2.2),
    "cone": (1.5, 0.36, 0.65, 0.9, 1.9),
    "dome": (2, 0.4, 0.75, 0.35, 0.6),
    "stone": (2, 0.4, 0.75, 0.35, 0.5),
    "prism": (1, 0.35, 0.7, 0.15, 0.6),
}
"""How often a shape comes, its width as a share of the tile's, and its height as one of its width."""
WHITES: list[Colour] = [
    (0.94, 0.93, 0.9),
    (0.9, 0.85, 0.72),
    (0.85, 0.74, 0.56),
    (0.97, 0.97, 0.97),
    (0.72, 0.72, 0.7),
    (0.83, 0.8, 0.76),
]
BLACKS: list[Colour] = [
    (0.03, 0.03, 0.035),
    (0.1, 0.1, 0.1),
    (0.17, 0.09, 0.05),
    (0.14, 0.14, 0.16),
    (0.22, 0.13, 0.08),
]

PAINTS: list[Colour] = [(0.5, 0.5, 0.5), (0.8, 0.62, 0.2), (0.5, 0.1, 0.7), (0.75, 0.1, 0.1), (0.1, 0.3, 0.7)]


@dataclass
class Men:
    """How all pieces of a set look."""

    kind: str
    share: float
    """Width as a share of the tile's."""
    part: Part
    """A piece of width 1, on the table's plane."""
    high: float
    """Its height as a share of its width."""
    materials: dict[str, list[bpy.types.Material]]
    """By owner; the second is for what is painted on the upper face."""
    glassy: bool


def soft(profile: Profile, bevel: float) -> Profile:
    """The profile with its corners cut off; every edge comes twice, so that flat faces stay flat."""
    out: Profile = []
    for k, (r, z) in enumerate(profile):
        near = [profile[j] for j in (k - 1, k + 1) if 0 <= j < len(profile)]
        if len(near) < 2 or r < 0.02:
            out.append((r, z))
            continue
        for nr, nz in near:
            far = math.hypot(nr - r, nz - z)
            t = min(bevel, far * 0.4) / max(far, 1e-6)
            out += [(r + (nr - r) * t, z + (nz - z) * t)] * 2
    return out


def shape(rng: Rng, kind: str, h: float) -> Part:
    """A piece of a kind, 1 wide and so high."""
    e, segments = rng.uniform(0.01, 0.06), 28
    if kind == "ring":
        hole = rng.uniform(0.24, 0.4)
        flat = soft([(hole, 0), (0.5, 0), (0.5, h), (hole, h), (hole, 0)], min(e, h * 0.3))
        return lathe_part(flat, 36)
    if kind == "dome":
        arc = [(0.5 * math.cos(t), h * math.sin(t)) for t in np.linspace(0.15, 1.55, 9)]
        return lathe_part([(0.47, 0), *arc, (0.005, h)], segments)
    if kind == "stone":
        arc = [(0.5 * math.cos(t), h / 2 + h / 2 * math.sin(t)) for t in np.linspace(-1.2, 1.55, 12)]
        return lathe_part([*arc, (0.005, h)], segments)
    if kind == "pawn":
        return lathe_part(_pawn(rng, h), segments)
    if kind == "cone":
        tip = rng.uniform(0.03, 0.2)
        ball = [(tip * math.cos(t), h - tip + tip * math.sin(t)) for t in np.linspace(0.3, 1.5, 5)]
        return lathe_part([(0.5, 0), (0.5, 0.04), (0.48, 0.06), *ball, (0.004, h)], segments)
    if kind == "draughtsman":
        return lathe_part(_grooved(rng, h), 36)
    profile: Profile = [(0.49, 0), (0.5, h), (0.004, h)]
    if kind == "cylinder" and chance(rng, 0.4):
        profile = [(0.5, 0), (rng.uniform(0.3, 0.46), h), (0.004, h)]
    if kind == "disc" and chance(rng, 0.4):
        lip = rng.uniform(0.34, 0.45)
        profile = [(0.49, 0), (0.5, h), (lip, h), (lip - 0.03, h * 0.8), (0.004, h * 0.8)]
    else:
        outer = rng.uniform(0.3, 0.46)
        profile[-1:] = [
            (min(outer, profile[-2][0] * 0.9), h),
            (outer * rng.uniform(0.3, 0.85), h),
            (0.004, h),
        ]
    return painted(rng, lathe_part(soft(profile, e), pick(rng, [6, 8]) if kind == "prism" else 36), h)


def painted(rng: Rng, part: Part, h: float) -> Part:
    """The piece with a ring or a spot painted on its upper face, or with none."""
    kind = pick(rng, ["none", "ring", "spot"], [7, 2, 1])
    radii = np.hypot(part.verts[:, 0], part.verts[:, 1])
    steps = sorted({round(float(r), 4) for r, z in zip(radii, part.verts[:, 2], strict=True) if z > h * 0.99})
    if kind == "none" or len(steps) < 4:
        return part
    low, high = (0.0, steps[len(steps) // 2]) if kind == "spot" else (steps[len(steps) // 2 - 1], steps[-3])
    slots = []
    for face in part.faces:
        ring = float(radii[list(face)].mean())
        slots.append(int(low < ring < high and part.verts[list(face), 2].min() > h * 0.99))
    return Part(part.verts, part.faces, None, None, None, slots)


def _pawn(rng: Rng, h: float) -> Profile:
    """A pawn: a foot, a body that grows slim, perhaps a collar, and a ball."""
    ball, neck = rng.uniform(0.2, 0.36), rng.uniform(0.1, 0.2)
    low = h - ball * (1 + math.sqrt(max(0.0, 1 - (neck / ball) ** 2)))
    profile: Profile = [(0.5, 0), (0.5, 0.08 * h), (0.44, 0.12 * h)]
    bend = rng.uniform(0.5, 2.5)
    for t in np.linspace(0.1, 1, 7).tolist():
        profile.append((neck + (0.42 - neck) * (1 - t) ** bend, 0.12 * h + (low - 0.12 * h) * t))
    if chance(rng, 0.5):
        wide = max(ball, neck) * 1.15
        profile[-1:] = [(neck, low - 0.06), (wide, low - 0.04), (wide, low), (neck, low + 0.005)]
    start = -math.acos(min(1.0, neck / ball))
    arc = np.linspace(start, 1.52, 10).tolist()
    return profile + [(ball * math.cos(t), h - ball + ball * math.sin(t)) for t in arc] + [(0.004, h)]


def _grooved(rng: Rng, h: float) -> Profile:
    """A draughtsman: rings turned into its upper face, a milled edge."""
    profile: Profile = [(0.48, 0), (0.5, 0.1 * h), (0.5, 0.9 * h), (0.48, h)]
    r = 0.45
    while r > 0.12:
        w = rng.uniform(0.03, 0.07)
        profile += [(r, h), (r - w * 0.3, h * 0.86), (r - w * 0.7, h * 0.86), (r - w, h)]
        r -= w + rng.uniform(0.03, 0.15)
    return [*profile, (0.004, h)]


def men_material(rng: Rng, stuff: str, colour: Colour, rough: float, glassy: bool) -> bpy.types.Material:
    """What the pieces of a side are of; wood and stone are mottled, each in its way."""
    shader = Shader("man", Base_Color=colour, Roughness=rough)
    if stuff in ("wood", "stone"):
        tree = shader.tree
        coordinates, mapping = tree.nodes.new("ShaderNodeTexCoord"), tree.nodes.new("ShaderNodeMapping")
        shader.link(coordinates.outputs["Object"], mapping.inputs["Vector"])
        stretch = (6.0, 0.8, 6.0) if stuff == "wood" else (5.0, 5.0, 5.0)
        mapping.inputs["Scale"].default_value = stretch
        noise, ramp = tree.nodes.new("ShaderNodeTexNoise"), tree.nodes.new("ShaderNodeValToRGB")
        shader.link(mapping.outputs[0], noise.inputs["Vector"])
        noise.inputs["Scale"].default_value = rng.uniform(0.8, 2.0)
        shader.link(noise.outputs[0], ramp.inputs[0])
        strong = rng.uniform(0.6, 0.9)
        lin = np.asarray([c**2.2 for c in colour])
        for stop, tone in ((0, strong), (1, 1.1)):
            ramp.color_ramp.elements[stop].color = (*np.clip(lin * tone, 0, 1).tolist(), 1.0)
        ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.3, 0.7
        shader.link(ramp.outputs[0], shader.bsdf.inputs["Base Color"])
    if glassy:
        shader.bsdf.inputs["Transmission Weight"].default_value = rng.uniform(0.35, 0.7)
        shader.bsdf.inputs["IOR"].default_value = 1.4
        shader.see_through_shadow(colour)
    if chance(rng, 0.2):
        shader.bsdf.inputs["Coat Weight"].default_value = 0.6
    return shader.material


def make_men(rng: Rng) -> Men:
    """The pieces of a set."""
    kind = pick(rng, list(KINDS), [k[0] for k in KINDS.values()])
    _, low, high, flat, tall = KINDS[kind]
    share, h = rng.uniform(low, high), rng.uniform(flat, tall)
    stuff = (
        "glass"
        if kind == "stone" and chance(rng, 0.6)
        else pick(rng, ["wood", "plastic", "stone"], [4, 5, 1])
    )
    rough = {"glass": rng.uniform(0.02, 0.15), "wood": rng.uniform(0.3, 0.8)}.get(
        stuff, rng.uniform(0.08, 0.7)
    )
    glassy = stuff == "glass" and chance(rng, 0.6)
    white = jitter_colour(rng, pick(rng, WHITES), 0.02)
    black = jitter_colour(rng, pick(rng, BLACKS), 0.015)
    paint = jitter_colour(rng, pick(rng, PAINTS), 0.03)
    materials = {
        "w": [men_material(rng, stuff, white, rough, glassy)],
        "b": [men_material(rng, stuff, black, rough, False)],
    }
    both = chance(rng, 0.5)
    for owner, other in (("w", black), ("b", white)):
        trim = paint if both else other
        materials[owner].append(Shader("trim", Base_Color=trim, Roughness=rough).material)
    return Men(f"{stuff} {kind}", share, shape(rng, kind, h), h, materials, glassy)


def stand(men: Men, at: Array, wide: float, turn: float, fallen: bool = False) -> Part:
    """A piece so wide at a place, upright or fallen over."""
    part = Part(men.part.verts * wide, men.part.faces)
    rise = wide * 0.5 if fallen else 0.0
    put = moved(part, (at[0], at[1], at[2] + rise), turn, math.pi / 2 if fallen else 0.0)
    return Part(put.verts, put.faces, None, None, None, men.part.slots)


@dataclass
class Tokens:
    """How the three counters look."""

    radius: float
    """In centimetres."""
    thick: float
    square: bool
    faces: list[bpy.types.Material]
    """By the dots that they show."""
    side: bpy.types.Material


def make_tokens(rng: Rng, square: float) -> Tokens:
    """The counters of a set whose tiles have a size."""
    body = pick(
        rng, [(0.93, 0.92, 0.88), (0.72, 0.88, 0.7), (0.8, 0.66, 0.45), (0.12, 0.12, 0.13)], [2, 2, 2, 1]
    )
    if chance(rng, 0.35):
        body = hsv(rng.random(), rng.uniform(0.2, 0.9), rng.uniform(0.3, 0.95))
    body = jitter_colour(rng, body, 0.03)
    dark = sum(body) > 1.35
    ink: Colour = jitter_colour(rng, (0.08, 0.07, 0.08) if dark else (0.94, 0.93, 0.88), 0.02)
    if chance(rng, 0.15):
        ink = (0.45, 0.05, 0.6) if dark else (0.9, 0.75, 0.3)
    dot, spread, aslant = rng.uniform(0.13, 0.24), rng.uniform(0.42, 0.54), chance(rng, 0.5)
    ring, rough = chance(rng, 0.2), rng.uniform(0.15, 0.8)
    faces = []
    for count in range(4):
        v = (np.arange(160) + 0.5) / 80 - 1
        x, y = np.meshgrid(v, v)
        mask = np.zeros((160, 160), np.float32)
        for px, py in dot_places(count, spread, aslant):
            mask = np.maximum(mask, np.clip((dot - np.hypot(x - px, y - py)) * 40 + 0.5, 0, 1))
        if ring and count:
            mask = np.maximum(mask, np.clip((0.03 - np.abs(np.hypot(x, y) - 0.85)) * 40 + 0.5, 0, 1))
        picture = blend(np.ones((160, 160, 3), np.float32) * np.asarray(body, np.float32), ink, mask)
        faces.append(image_material(f"token{count}", picture, rough))
    side = Shader("token side", Base_Color=(body[0] * 0.85, body[1] * 0.85, body[2] * 0.85), Roughness=rough)
    shaped = chance(rng, 0.25)
    return Tokens(
        square * rng.uniform(0.22, 0.45), square * rng.uniform(0.03, 0.14), shaped, faces, side.material
    )


def dot_places(count: int, spread: float, aslant: bool) -> list[Place]:
    """Where the dots are on a face that reaches from -1 to 1."""
    if count == 3 and not aslant:
        return [(spread * math.cos(a), spread * math.sin(a)) for a in (-1.571, 0.524, 2.618)]
    s, t = spread, spread if aslant else 0.0
    return [[], [(0.0, 0.0)], [(-s, -t), (s, t)], [(-s, -t), (0.0, 0.0), (s, t)]][count]


def token_part(tokens: Tokens, at: Array, turn: float) -> Part:
    """A counter on the table; its upper face shows the picture."""
    n = 4 if tokens.square else 28
    a = np.linspace(0, 2 * math.pi, n, endpoint=False) + math.pi / 4
    circle = np.column_stack([np.cos(a), np.sin(a)])
    scale = tokens.radius * (1.25 if tokens.square else 1.0)
    rings = [np.column_stack([circle * scale, np.full(n, z)]) for z in (0, tokens.thick, tokens.thick)]
    sides = [
        (k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i)
        for k in (0,)
        for i in range(n)
    ]
    # A square token's corners would lie outside the picture: there it shows less of it.
    flat = circle * (0.5 if not tokens.square else 0.62) + 0.5
    uvs: list[Place] = [(0.02, 0.02)] * (4 * n) + [(float(x), float(y)) for x, y in np.clip(flat, 0, 1)]
    part = Part(np.concatenate(rings), [*sides, tuple(range(2 * n, 3 * n))], None, uvs)
    done = moved(part, at.tolist(), turn)
    return Part(done.verts, done.faces, None, uvs, None, [1] * n + [0])
