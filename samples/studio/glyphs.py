"""Chess glyphs and initials from fonts and piece sets on this machine; for training only, none is shipped.

Fonts are looked for where Linux keeps them. Piece sets are looked for in Debian's place for PyChess, or in
the folders that the environment variable BOARDSIDE_PIECES names, separated as in PATH. A set is a folder of
wk.svg, bk.svg …, or one SVG of 6 x 2 cells, or a strip of 12 cells as PNG or GIF; a folder ``ttf`` holds
chess fonts. What is missing is left out. `mixed` puts the heads of one design on the feet of another: what
a figure is its head tells, so there are as many makes to learn from as pairs of designs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.studio.ink import Mask
from samples.studio.scene import Split

PIXELS = 384
_FONTS = ("/usr/share/fonts", "/usr/local/share/fonts")
_PIECES = ("/usr/share/pychess/pieces",)
_KINDS = ("king", "queen", "bishop", "knight", "rook", "pawn")
_MIXED = "mix:"
_INITIAL = dict(zip(_KINDS, "KQBNRP", strict=True))

_GLYPH_FONTS = {
    "DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSansCondensed", "DejaVuSans-Oblique",
    "FreeSerif", "Symbola_hint", "Symbola", "NotoSansSymbols2-Regular", "unifont", "Quivira",
}  # fmt: skip
_LETTER_FONTS = {
    "DejaVuSans-Bold", "DejaVuSerif", "DejaVuSerif-Bold", "DejaVuSansMono-Bold", "LiberationSerif-Bold",
    "LiberationSans-Regular", "LiberationSansNarrow-Bold", "FreeSerifItalic", "FreeSerifBold", "FreeMonoBold",
    "FreeSansBold", "NotoSerif-Regular", "NotoSans-Black", "NotoSerifDisplay-Bold", "NotoSansMono-Regular",
    "NotoSans-Light", "DejaVuSans", "DejaVuSansCondensed-Bold", "DejaVuSerifCondensed-BoldItalic",
    "LiberationMono-Bold", "LiberationSerif-Italic", "LiberationSans-Bold", "FreeSerifBoldItalic", "FreeMono",
    "FreeSansOblique", "NotoSans-Bold", "NotoSans-BoldItalic", "NotoSerif-Bold", "NotoSerif-BoldItalic",
    "NotoSansDisplay-Bold",
}  # fmt: skip
_HERSHEY = {
    "simplex": cv2.FONT_HERSHEY_SIMPLEX,
    "triplex": cv2.FONT_HERSHEY_TRIPLEX,
    "script": cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
}
_UNSEEN = {
    "notosanssymbols2-regular", "alpha", "alpha2", "leipzig", "leibzig", "maya", "chessmonk", "lucena",
    "liberationserif-bold", "notosans-black", "freemonobold", "script",
}  # fmt: skip
_UNLIKE = {
    "eyes",
    "freak",
    "skulls",
    "makruk",
    "sittuyin",
    "pirat",
    "blindfold",
    "bauhaus",
    "prmi",
    "ada",
    "alfonso",
}
"""Sets whose figures do not say which symbol they are."""


@dataclass(frozen=True, eq=False)
class Drawing:
    """One figure as masks of `PIXELS`, centred; the largest of its set touches the edges."""

    solid: Mask
    lines: Mask
    body: Mask
    """Everything within the outer contour."""


def designs(family: str, split: Split) -> list[str]:
    """Glyph or letter designs that this machine has: font file names, ``set:<name>``, ``hershey:<name>``."""
    if family == "letter":
        names = [p.name for stem, p in _fonts().items() if stem in _LETTER_FONTS]
        names += [f"hershey:{name}" for name in _HERSHEY]
    else:
        names = [p.name for stem, p in _fonts().items() if stem in _GLYPH_FONTS]
        names += [f"set:{name}" for name in _sets()]
    return sorted(n for n in names if (_plain(n) in _UNSEEN) == (split == "unseen"))


def mixed(rng: np.random.Generator) -> str | None:
    """A seen design whose figures have heads of one make and feet of another; None without two makes.

    Each figure stands on its own kind's foot, or all of them on the foot of one kind, as turned pieces do.
    """
    names = designs("glyph", "seen")
    if len(names) < 2:
        return None
    heads, feet = rng.choice(names, 2, replace=False)
    foot = rng.choice(["own", "own", *_KINDS[:3], _KINDS[-1]])
    return f"{_MIXED}{heads}|{feet}|{foot}|{rng.integers(50, 82)}"


def _mix(design: str) -> dict[str, Drawing]:
    heads, feet, foot, share = design.removeprefix(_MIXED).split("|")
    upper, lower = _whole_set("glyph", heads), _whole_set("glyph", feet)
    return {k: _joined(upper[k], lower[k if foot == "own" else foot], int(share) / 100) for k in _KINDS}


def _joined(head: Drawing, foot: Drawing, share: float) -> Drawing:
    """The upper share of one figure on the rest of another, which is made as wide where they meet."""
    above, below = _meeting(head.body, share), _meeting(foot.body, share)
    tall = above.rest / below.rest
    wide = float(np.clip(above.width / below.width, 0.6 * tall, 1.7 * tall))
    wide = min(wide, PIXELS / _box(foot.body)[2])
    way = np.array([[wide, 0, above.middle - wide * below.middle], [0, tall, above.row - tall * below.row]])
    parts = []
    for upper, lower in ((head.solid, foot.solid), (head.lines, foot.lines), (head.body, foot.body)):
        part = np.asarray(cv2.warpAffine(lower, way, (PIXELS, PIXELS)), np.uint8)
        part[: above.row] = upper[: above.row]
        parts.append(part)
    return Drawing(*parts)


class _Meeting(NamedTuple):
    """Where a figure is cut in two."""

    row: int
    middle: float
    width: float
    rest: int
    """Rows below."""


def _meeting(body: Mask, share: float) -> _Meeting:
    _, top, _, tall = _box(body)
    row = min(top + round(share * tall), top + tall - 2)
    across = np.flatnonzero(body[row] > 64)
    left, right = (across[0], across[-1]) if len(across) else (PIXELS * 0.4, PIXELS * 0.6)
    return _Meeting(row, (left + right) / 2, float(max(right - left, 8)), top + tall - row)


def _plain(design: str) -> str:
    """What decides the split: the same drawing in two packages has one name."""
    name = design.split(":")[-1].lower()
    return name.removesuffix("-font").rsplit(".", 1)[0]


@lru_cache(maxsize=256)
def drawing(family: str, design: str, kind: str) -> Drawing:
    """One figure of a design."""
    return _whole_set(family, design)[kind]


@lru_cache(maxsize=128)
def _whole_set(family: str, design: str) -> dict[str, Drawing]:
    if design.startswith(_MIXED):
        return _mix(design)
    if design.startswith("hershey:"):
        raw = {k: _flat(_hershey(_HERSHEY[design[8:]], _INITIAL[k])) for k in _KINDS}
    elif design.startswith("set:"):
        raw = _read_set(_sets()[design[4:]])
    else:
        font = _fonts()[design.rsplit(".", 1)[0]]
        if family == "letter":
            raw = {k: _flat(_type(font, _INITIAL[k])) for k in _KINDS}
        else:
            solid = {k: _type(font, c) for k, c in zip(_KINDS, "♚♛♝♞♜♟", strict=True)}
            lines = {k: _type(font, c) for k, c in zip(_KINDS, "♔♕♗♘♖♙", strict=True)}
            raw = {k: (solid[k], lines[k], _filled(solid[k])) for k in _KINDS}
    side = max(max(_box(m)[2:]) for masks in raw.values() for m in masks)
    return {k: Drawing(*(_fit(m, side) for m in masks)) for k, masks in raw.items()}


_Raw = tuple[Mask, Mask, Mask]


def _flat(solid: Mask) -> _Raw:
    """Of a letter: its bowls stay open whatever its body is filled with."""
    return solid, _rim(solid), solid


def _box(mask: Mask) -> tuple[int, int, int, int]:
    x, y, w, h = cv2.boundingRect((mask > 64).astype(np.uint8))
    return x, y, max(w, 1), max(h, 1)


def _fit(mask: Mask, side: int) -> Mask:
    """The mask's figure, centred on a sheet where `side` fills the width."""
    x, y, w, h = _box(mask)
    k = PIXELS / side
    shift = np.array([[k, 0, PIXELS / 2 - k * (x + w / 2)], [0, k, PIXELS / 2 - k * (y + h / 2)]])
    how = cv2.INTER_AREA if k < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.warpAffine(mask, shift, (PIXELS, PIXELS), flags=how), np.uint8)


def _filled(mask: Mask) -> Mask:
    """The area within the outer contours."""
    outer, _ = cv2.findContours((mask > 100).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    full = np.zeros_like(mask)
    cv2.drawContours(full, outer, -1, 255, -1, cv2.LINE_AA)
    return np.asarray(np.maximum(full, mask), np.uint8)


def _rim(mask: Mask, width: float = 0.03) -> Mask:
    """A line along the inside of the contour."""
    far = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 5)
    line = np.clip((width * max(_box(mask)[2:]) - far + 0.5) * 255, 0, 255).astype(np.uint8)
    return np.asarray(cv2.min(line, mask), np.uint8)


def fonts() -> list[str]:
    """Stems of the fonts that `typed` can use."""
    return list(_fonts())


def typed(font: str, text: str) -> Mask:
    """A text in a font, large; empty if the font lacks it."""
    return _type(_fonts()[font], text)


@cache
def _fonts() -> dict[str, Path]:
    """Font files by stem."""
    wanted = _GLYPH_FONTS | _LETTER_FONTS
    found: dict[str, Path] = {}
    for root in _FONTS:
        for folder, _, names in os.walk(root):
            for name in sorted(names):
                stem, _, ending = name.rpartition(".")
                if stem in wanted and ending in ("ttf", "otf"):
                    found.setdefault(stem, Path(folder, name))
    if found and not _has_pillow():
        return {}
    return dict(sorted(found.items()))


@cache
def _has_pillow() -> bool:
    try:
        import PIL.ImageFont  # noqa: F401
    except ImportError:
        return False
    return True


def _type(font: Path, text: str) -> Mask:
    from PIL import Image, ImageDraw, ImageFont

    sheet = Image.new("L", (PIXELS * 2, PIXELS * 2))
    ImageDraw.Draw(sheet).text(
        (PIXELS, PIXELS), text, 255, ImageFont.truetype(str(font), PIXELS), anchor="mm"
    )
    return np.asarray(sheet, np.uint8).copy()


def _hershey(font: int, text: str) -> Mask:
    sheet = np.zeros((PIXELS * 2, PIXELS * 2), np.uint8)
    thick = 26 if font == cv2.FONT_HERSHEY_SIMPLEX else 12
    cv2.putText(sheet, text, (PIXELS // 2, PIXELS + PIXELS // 2), font, 12.0, 255, thick, cv2.LINE_AA)
    return sheet


@cache
def _sets() -> dict[str, Path]:
    """Piece sets by name: a folder or a file."""
    roots = [p for p in os.environ.get("BOARDSIDE_PIECES", "").split(os.pathsep) if p] or list(_PIECES)
    found: dict[str, Path] = {}
    for root in map(Path, roots):
        for folder in sorted(p for p in root.iterdir() if p.is_dir()) if root.is_dir() else []:
            name = folder.name.lower().replace(" ", "-")
            if (folder / "wk.svg").exists():
                found.setdefault(name, folder)
            elif (folder / f"{folder.name}.svg").exists():
                found.setdefault(name, folder / f"{folder.name}.svg")
            elif folder.name == "ttf" and _has_pillow():
                for font in sorted(folder.glob("*.ttf")):
                    found.setdefault(f"{font.stem.lower()}-font", font)
            else:
                strips = [p for p in folder.iterdir() if p.suffix in (".png", ".gif")]
                if strips:
                    found.setdefault(name, max(strips, key=lambda p: (p.stat().st_size, p.name)))
    return {n: p for n, p in sorted(found.items()) if n.removesuffix("-font") not in _UNLIKE}


def _read_set(source: Path) -> dict[str, _Raw]:
    if source.suffix == ".ttf":
        chars = (
            ("kqbhrp", "lwnjto")
            if source.stem.lower() in ("alpha", "berlin", "cheq")
            else ("kqbnrp", "lwvmto")
        )
        raw = {}
        for k, white, black in zip(_KINDS, *chars, strict=True):
            lines, solid = _type(source, white), _type(source, black)
            raw[k] = (solid, lines, _filled(lines))
        return raw
    cells = _cells(source)
    return {k: _split_tones(cells["w" + k], cells["b" + k]) for k in _KINDS}


def _cells(source: Path) -> dict[str, NDArray[np.uint8]]:
    """BGRA pictures of the white and the black figures."""
    if source.is_dir():
        short = dict(zip(_KINDS, "kqbnrp", strict=True))
        return {c + k: _svg(source / f"{c}{short[k]}.svg", PIXELS) for c in "wb" for k in _KINDS}
    order = ("king", "queen", "rook", "bishop", "knight", "pawn")
    if source.suffix == ".svg":
        sheet = _svg(source, PIXELS * 6)
        h, w = sheet.shape[0] // 2, sheet.shape[1] // 6
        rows = (("b", 0), ("w", h))
        return {c + k: sheet[y : y + h, i * w : (i + 1) * w] for c, y in rows for i, k in enumerate(order)}
    found = {}
    strip = np.asarray(cv2.imread(str(source), cv2.IMREAD_UNCHANGED), np.uint8)
    k = PIXELS / strip.shape[0]
    strip = np.asarray(cv2.resize(strip, None, fx=k, fy=k, interpolation=cv2.INTER_CUBIC), np.uint8)
    for c, first in (("w", 0), ("b", 6)):
        for i, k in enumerate(("pawn", "knight", "bishop", "rook", "queen", "king")):
            found[c + k] = strip[:, (first + i) * PIXELS : (first + i + 1) * PIXELS]
    return found


def _svg(file: Path, pixels: int) -> NDArray[np.uint8]:
    if shutil.which("rsvg-convert") is None:
        raise SystemExit(f"rsvg-convert is needed to draw {file}: install Debian's librsvg2-bin.")
    command = ["rsvg-convert", "-w", str(pixels), "-a", str(file)]
    data = subprocess.run(command, check=True, capture_output=True).stdout
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED), np.uint8)


def _split_tones(white: NDArray[np.uint8], black: NDArray[np.uint8]) -> _Raw:
    """Solid ink, lines and body of a figure drawn twice, light and dark."""
    body = white[..., 3].copy()
    lines = _dark(white)
    if float(lines.mean()) < 0.08 * float(body.mean()) or float(lines.mean()) > 0.7 * float(body.mean()):
        lines = _rim(_filled(body))
    solid = _dark(black)
    shaded = float(((solid > 30) & (solid < 225)).mean()) > 0.12 * float((black[..., 3] > 127).mean())
    if shaded or float(solid.mean()) < 0.45 * float(black[..., 3].mean()):
        solid = _carved(_filled(body), lines)
    return solid, lines, np.asarray(cv2.max(body, lines), np.uint8)


def _carved(body: Mask, lines: Mask) -> Mask:
    """A silhouette with the lines of its inside, not its rim, left open; for sets drawn with shading."""
    far = cv2.distanceTransform((body > 127).astype(np.uint8), cv2.DIST_L2, 5)
    inner = np.where(far > 0.045 * max(_box(body)[2:]), lines, 0).astype(np.uint8)
    return np.asarray(cv2.min(body, cv2.bitwise_not(inner)), np.uint8)


def _dark(picture: NDArray[np.uint8]) -> Mask:
    """Where a figure is drawn in its darker tone."""
    alpha = picture[..., 3].astype(np.float32) / 255
    level = cv2.cvtColor(np.ascontiguousarray(picture[..., :3]), cv2.COLOR_BGR2GRAY).astype(np.float32)
    inside = level[alpha > 0.9]
    if inside.size == 0:
        return picture[..., 3].copy()
    low, high = np.percentile(inside, (2, 98))
    if high - low < 50:
        return np.asarray(np.zeros_like(level) if low > 128 else alpha * 255, np.uint8)
    share = np.clip(0.5 + ((low + high) / 2 - level) / (0.4 * (high - low)), 0, 1)
    return np.asarray(share * alpha * 255, np.uint8)
