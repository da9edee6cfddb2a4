"""The symbols on the tiles, painted: emblems, chess glyphs and figures, initials, made-up marks, Keizár tile.

`paint` draws what an `Art` says; `draw_art` makes one up. The drawings are in `emblems`, `figures`, `glyphs`,
`marks` and `keizar_tile`, the inks in `palettes`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio import emblems, figures, glyphs, ink, keizar_tile, marks, palettes
from samples.studio.ink import Mask
from samples.studio.scene import RGB, Art, Split

KINDS = palettes.KINDS
FAMILIES = ("emblem", "glyph", "drawn", "letter", "abstract")
TONED = "+toned"
"""Ending of a design's name: the figure's body is filled with the other ink."""
Image = NDArray[np.float32]
Tile = Literal["light", "dark"]


def designs(family: str, split: Split) -> list[str]:
    """Names of the drawings of a family; none stands in both splits. Glyphs: as many as this machine has."""
    if family == "emblem":
        return emblems.designs(split)
    if family == "drawn":
        return figures.designs(split)
    if family == "abstract":
        return marks.designs(split)
    return glyphs.designs(family, split)


def keizar_designs(split: Split) -> list[str]:
    """Names of the Keizár tile's emblems."""
    return keizar_tile.designs(split)


@lru_cache(maxsize=1024)
def paint(art: Art, kind: str, size: int, tile: Tile) -> Image:
    """One symbol, upright and centred, (size, size, 4) straight RGBA, read-only; "keizar" is opaque."""
    if kind == "keizar":
        result = _keizar(art, size)
    else:
        colour, other = _colours(art, kind, tile)
        tones = {"disc": art.disc or colour, "contour": _shade(colour, 0.25), "ink": colour, "second": other}
        result = _layered([(mask, tones[part]) for part, mask in _parts(art, kind, size)], colour, size)
    if art.relief > 0:
        _engrave(result, art.relief, size)
    if art.wear > 0:
        _wear(result, art, kind, size)
    result.setflags(write=False)
    return result


def svg(art: Art, kind: str) -> str:
    """An emblem or a drawn figure as a scalable picture, for screens."""
    drawn = emblems.marks(art.design, kind) if art.family == "emblem" else figures.marks(art.design, kind)
    colour, other = _colours(art, kind, "light")
    return ink.svg(ink.scaled(drawn, art.size), _css(colour), _css(other))


def _css(colour: RGB) -> str:
    return "#" + "".join(f"{round(c * 255):02x}" for c in colour)


def _over(size: int) -> int:
    """How many times finer than the picture the drawing is made."""
    return 4 if size <= 128 else 3 if size <= 256 else 2


@lru_cache(maxsize=256)
def _parts(art: Art, kind: str, size: int) -> list[tuple[str, Mask]]:
    """Cover of each layer, lowest first: the same for tiles of both colours."""
    n = size * _over(size)
    first, second = (_varied(mask, art, kind) for mask in _masks(art, kind, n))
    parts: list[tuple[str, Mask]] = []
    if art.disc is not None:
        parts.append(("disc", ink.masks([ink.fill(ink.circle(min(art.size * 1.07, 0.98)))], n, 1)[0]))
    if art.family == "emblem" and (width := emblems.emblem(art.design).contour):
        parts.append(("contour", _grown(np.maximum(first, second), width * art.size * n / 2)))
    parts.append(("ink", first))
    if second.any():
        parts.append(("second", second))
    return [(part, ink.shrunk(mask, size)) for part, mask in parts]


def _masks(art: Art, kind: str, n: int) -> tuple[Mask, Mask]:
    """Cover of the ink and of the second tone on a fine sheet."""
    design = art.design.removesuffix(TONED)
    toned = art.design.endswith(TONED)
    if art.family in ("emblem", "drawn"):
        if art.family == "emblem":
            drawn = emblems.marks(design, kind)
        else:
            drawn = figures.marks(design, kind)
        if kind == "knight" and art.family == "drawn" and art.seed % 3 == 0:
            drawn = [
                ink.Mark(tuple(c * (-1, 1) for c in m.contours), m.tone, m.width, m.closed) for m in drawn
            ]
        first, second = ink.masks(ink.scaled(drawn, art.size), n, 1)
        if art.outline and design != "line":
            whole = _filled(first) if toned else first
            first = _rim(np.maximum(first, second), art.size * n * 0.022)
            second = _less(whole, first) if toned else np.zeros_like(first)
        elif toned:
            second = _less(_filled(first), first)
        return first, second
    if art.family == "abstract":
        first = _place(marks.drawings(design)[kind], art.size, n)
        return (_rim(first, art.size * n * 0.03) if art.outline else first), np.zeros_like(first)
    figure = glyphs.drawing(art.family, design, kind)
    first = _place(figure.lines if art.outline else figure.solid, art.size, n)
    if not toned:
        return first, np.zeros_like(first)
    return first, _less(_place(figure.body, art.size, n), first)


def _varied(mask: Mask, art: Art, kind: str) -> Mask:
    """The drawing as another hand would have made it: narrower, bolder, less steady."""
    n = mask.shape[0]
    if art.bold and mask.any():
        width = max(3, round(abs(art.bold) / 100 * n) | 1)
        brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
        mask = np.asarray((cv2.dilate if art.bold > 0 else cv2.erode)(mask, brush), np.uint8)
    if art.stretch == 1 and not art.waver:
        return mask
    at = np.arange(n, dtype=np.float32) - n / 2
    x, y = np.meshgrid(at * max(1 / art.stretch, 1), at * max(art.stretch, 1))
    if art.waver:
        rng = np.random.default_rng((10, art.seed, len(kind), ord(kind[1])))
        drift = rng.normal(0, art.waver / 100 * n, (2, 5, 5)).astype(np.float32)
        x, y = (
            axis + cv2.resize(way, (n, n), interpolation=cv2.INTER_CUBIC)
            for axis, way in zip((x, y), drift, strict=True)
        )
    return np.asarray(
        cv2.remap(mask, (x + n / 2).astype(np.float32), (y + n / 2).astype(np.float32), cv2.INTER_LINEAR),
        np.uint8,
    )


def _place(mask: Mask, share: float, n: int) -> Mask:
    """A glyph's mask in the middle of a sheet of `n` pixels."""
    side = max(8, round(share * n / 2) * 2)
    sheet = np.zeros((n, n), np.uint8)
    start = (n - side) // 2
    sheet[start : start + side, start : start + side] = cv2.resize(
        mask, (side, side), interpolation=cv2.INTER_LINEAR
    )
    return sheet


def _less(mask: Mask, taken: Mask) -> Mask:
    return np.asarray(cv2.subtract(mask, taken), np.uint8)


def _filled(mask: Mask) -> Mask:
    outer, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    full = np.zeros_like(mask)
    cv2.drawContours(full, outer, -1, 255, -1)
    return full


def _rim(mask: Mask, width: float) -> Mask:
    far = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    return np.where((far > 0) & (far <= max(width, 2)), 255, 0).astype(np.uint8)


def _grown(mask: Mask, width: float) -> Mask:
    far = cv2.distanceTransform((mask < 128).astype(np.uint8), cv2.DIST_L2, 3)
    return np.where(far <= width, 255, 0).astype(np.uint8)


def _shade(colour: RGB, factor: float) -> RGB:
    r, g, b = (min(c * factor, 1.0) for c in colour)
    return r, g, b


def _colours(art: Art, kind: str, tile: Tile) -> tuple[RGB, RGB]:
    """Ink and second tone."""
    if art.two_inks:
        pair = (art.ink_on_light, art.ink_on_dark)
        return pair if tile == "light" else (pair[1], pair[0])
    colour = dict(art.colours)[kind]
    if art.family == "emblem":
        return colour, _shade(colour, 0.55)
    light = sum(colour) > 1.5
    return colour, (art.ink_on_light if light else art.ink_on_dark)


def _layered(layers: list[tuple[Mask, RGB]], top: RGB, size: int) -> Image:
    """Layers, lowest first, as one picture with straight alpha."""
    colour = np.zeros((size, size, 3), np.float32)
    alpha = np.zeros((size, size, 1), np.float32)
    for mask, paint_colour in layers:
        cover = mask[..., None].astype(np.float32) / 255
        colour += (np.array(paint_colour, np.float32) - colour) * cover
        alpha += (1 - alpha) * cover
    straight = np.where(alpha > 1e-3, colour / np.maximum(alpha, 1e-3), np.array(top, np.float32))
    return np.concatenate([straight, alpha], 2).astype(np.float32)


def _keizar(art: Art, size: int) -> Image:
    out = np.ones((size, size, 4), np.float32)
    out[..., :3] = keizar_tile.ground(size, art.keizar_ground, art.seed)
    drawn = keizar_tile.marks(art.keizar_design)
    if drawn:
        first, second = ink.masks(ink.scaled(drawn, max(art.size, 0.75)), size * _over(size), 1)
        for mask, colour in ((first, art.keizar_ink), (second, (0.95, 0.94, 0.95))):
            cover = (
                cv2.resize(mask, (size, size), interpolation=cv2.INTER_AREA)[..., None].astype(np.float32)
                / 255
            )
            out[..., :3] = out[..., :3] * (1 - cover) + np.array(colour, np.float32) * cover
    return out


def _engrave(picture: Image, depth: float, size: int) -> None:
    """The shade that gathers along the inside of a cut edge, whatever the light."""
    alpha = picture[..., 3]
    if float(alpha.min()) >= 1:
        return
    soft = cv2.GaussianBlur(alpha, (0, 0), max(0.6, size * 0.018))
    dark = np.clip(1 - soft, 0, 1) * min(depth * 22, 0.85)
    picture[..., :3] *= (1 - dark)[..., None]


def _wear(picture: Image, art: Art, kind: str, size: int) -> None:
    """Rubbed-off patches and scratches: ink goes, and on the purple tile fades."""
    rng = np.random.default_rng((9, art.seed, len(kind), ord(kind[1])))
    patches = np.zeros((size, size), np.float32)
    for cells, weight in ((3, 0.6), (9, 0.5), (size // 3 + 2, 0.35)):
        noise = rng.normal(0, weight, (cells, cells)).astype(np.float32)
        patches += cv2.resize(noise, (size, size), interpolation=cv2.INTER_CUBIC)
    gone = np.clip((patches + 1.5 * art.wear - 1.35) * 3, 0, 1)
    scratches = np.zeros((size, size), np.uint8)
    for _ in range(int(rng.poisson(10 * art.wear))):
        x, y, a, r = (
            rng.uniform(0, size),
            rng.uniform(0, size),
            rng.uniform(0, 6.28),
            rng.uniform(0.1, 0.7) * size,
        )
        ends = [
            (int(16 * (x + s * r * np.cos(a) / 2)), int(16 * (y + s * r * np.sin(a) / 2))) for s in (-1, 1)
        ]
        cv2.line(scratches, ends[0], ends[1], int(rng.integers(90, 255)), max(1, size // 110), cv2.LINE_AA, 4)
    gone = np.maximum(gone, scratches.astype(np.float32) / 255)
    if kind == "keizar":
        faded = picture[..., :3].mean() * 0.5 + 0.35
        picture[..., :3] += (faded - picture[..., :3]) * (gone * 0.45)[..., None]
    else:
        picture[..., 3] *= 1 - gone * 0.85


def draw_art(rng: np.random.Generator, split: Split, family: str | None = None) -> Art:
    """A whole way of drawing the symbols, made up at random within a split; abstract ones only on demand."""
    family = family or str(rng.choice(["emblem", "glyph", "drawn", "letter"], p=[0.5, 0.27, 0.19, 0.04]))
    names = designs(family, split)
    if not names:
        family, names = "drawn", figures.designs(split)
    if family == "emblem" and split == "seen" and rng.random() < 0.5:
        names = [n for n in names if not n.startswith("free-")]
    design = names[int(rng.integers(len(names)))]
    coloured = {"emblem": 0.82, "glyph": 0.22, "drawn": 0.3, "letter": 0.4, "abstract": 0.4}[family]
    inks = palettes.draw(rng, split, coloured)
    outline = (inks.two_inks or all(palettes.stands_out(c) for _, c in inks.colours)) and bool(
        rng.random() < {"emblem": 0.08, "glyph": 0.4, "drawn": 0.25, "letter": 0.15, "abstract": 0.1}[family]
    )
    if family in ("glyph", "drawn") and rng.random() < 0.2 and inks.two_inks:
        design += TONED
        outline = outline or family == "glyph"
    on_light, on_dark = inks.on_light, inks.on_dark
    disc = None
    if rng.random() < 0.14:
        disc = _disc(rng, inks)
        if inks.two_inks:
            on_light = on_dark = on_light if sum(disc) > 1.4 else on_dark
    return Art(
        family=family,  # type: ignore[arg-type]
        design=design,
        colours=inks.colours,
        two_inks=inks.two_inks,
        ink_on_light=on_light,
        ink_on_dark=on_dark,
        outline=outline,
        disc=disc,
        relief=round(float(rng.uniform(0.01, 0.05)), 4) if rng.random() < 0.25 else 0.0,
        size=round(float(rng.uniform(0.72, 0.92) if family == "emblem" else rng.uniform(0.55, 0.88)), 4),
        wear=round(float(rng.uniform(0.1, 0.65)), 4) if rng.random() < 0.3 else 0.0,
        keizar_ground=palettes.purple(rng, split),
        keizar_ink=palettes.keizar_ink(rng),
        keizar_design=str(
            rng.choice(keizar_designs(split) + (["cross", "plain"] if split == "unseen" else []))
        ),
        seed=int(rng.integers(1 << 31)),
    )


def _disc(rng: np.random.Generator, inks: palettes.Inks) -> RGB:
    """A ground of near white or near black, now and then tinted, on which the inks show."""
    tint = rng.random()
    pale = float(np.mean([palettes.luma(c) for _, c in inks.colours]))
    if rng.random() < (0.6 if inks.two_inks else np.clip((0.75 - pale) / 0.4, 0, 1)):
        return palettes.rgb(tint, rng.uniform(0, 0.15), rng.uniform(0.8, 1.0))
    return palettes.rgb(tint, rng.uniform(0, 0.4), rng.uniform(0.05, 0.25))
