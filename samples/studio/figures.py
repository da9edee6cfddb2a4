"""Chess figures of our own drawing, in several styles, as marks on the drawing board.

Each style draws the five symbols, and a pawn for cards, with one hand: `second` is the tone of inner lines
and may be left open.
"""

from __future__ import annotations

from collections.abc import Callable

from samples.studio import free_figures
from samples.studio.ink import Mark, Points, circle, fill, mirrored, moved, path, stroke
from samples.studio.scene import Split


def marks(design: str, kind: str) -> list[Mark]:
    """The drawing of one symbol in a style; ``free-<n>`` are styles drawn by chance."""
    if design.startswith("free-"):
        return free_figures.marks(design, kind)
    return (_SEEN | _UNSEEN)[design][kind]()


def designs(split: Split) -> list[str]:
    """Names of the styles."""
    return list(_SEEN if split == "seen" else _UNSEEN)


def _half(text: str) -> Points:
    """A symmetric figure from its left outline, top to bottom."""
    return mirrored(path(text)[0])


def _line(text: str, width: float) -> Mark:
    """An inner line, left open."""
    return stroke(path(text)[0], width, "clear")


# Staunton: the diagram figures of printed chess books, solid with open inner lines.


def _staunton_king() -> list[Mark]:
    cross = "M 0 -.99 L -.06 -.99 L -.06 -.88 L -.17 -.88 L -.17 -.76 L -.06 -.76 L -.06 -.64 "
    crown = "C -.15 -.6 -.2 -.5 -.2 -.42 C -.5 -.62 -.9 -.46 -.86 -.1 C -.83 .14 -.6 .22 -.55 .42 "
    return [
        fill(_half(cross + crown + "L -.55 .62 C -.66 .66 -.7 .74 -.7 .92 L 0 .92")),
        _line("M -.5 .44 C -.25 .34 .25 .34 .5 .44", 0.055),
        _line("M -.56 .66 C -.25 .56 .25 .56 .56 .66", 0.055),
        _line("M 0 .26 L 0 -.1 C -.06 -.3 -.14 -.4 -.2 -.42", 0.045),
        _line("M 0 -.1 C .06 -.3 .14 -.4 .2 -.42", 0.045),
        _line("M -.45 .27 C -.56 .12 -.74 .02 -.73 -.14 C -.72 -.36 -.4 -.4 -.28 -.28", 0.045),
        _line("M .45 .27 C .56 .12 .74 .02 .73 -.14 C .72 -.36 .4 -.4 .28 -.28", 0.045),
    ]


def _staunton_queen() -> list[Mark]:
    body = "M 0 -.74 L -.19 -.02 L -.42 -.68 L -.47 .02 L -.84 -.46 L -.6 .4 "
    return [
        fill(_half(body + "L -.57 .62 C -.66 .66 -.7 .74 -.7 .92 L 0 .92")),
        *[
            fill(circle(0.1, x, y))
            for x, y in ((0, -0.84), (-0.44, -0.76), (0.44, -0.76), (-0.87, -0.54), (0.87, -0.54))
        ],
        _line("M -.52 .4 C -.25 .3 .25 .3 .52 .4", 0.055),
        _line("M -.55 .66 C -.25 .56 .25 .56 .55 .66", 0.055),
    ]


def _staunton_bishop() -> list[Mark]:
    head = "M 0 -.78 C -.2 -.66 -.48 -.4 -.48 -.06 C -.48 .1 -.38 .22 -.28 .3 L -.34 .5 "
    return [
        fill(circle(0.11, 0, -0.86)),
        fill(_half(head + "C -.3 .6 -.5 .64 -.66 .66 C -.8 .68 -.86 .76 -.84 .92 C -.5 .84 -.2 .86 0 .92")),
        stroke([(0, -0.42), (0, 0.02)], 0.085, "clear"),
        stroke([(-0.17, -0.2), (0.17, -0.2)], 0.085, "clear"),
        _line("M -.27 .31 C -.12 .25 .12 .25 .27 .31", 0.05),
        _line("M -.3 .5 C -.12 .44 .12 .44 .3 .5", 0.05),
    ]


_HORSE = (
    "M -.54 .92 C -.54 .52 -.06 .46 -.06 .1 C -.2 .2 -.34 .22 -.46 .36 C -.52 .48 -.66 .48 -.74 .38 "
    "C -.86 .26 -.8 .1 -.7 -.04 C -.6 -.2 -.56 -.34 -.48 -.48 C -.42 -.58 -.36 -.64 -.3 -.68 L -.34 -.96 "
    "L -.06 -.76 C .44 -.72 .76 -.26 .74 .3 C .73 .56 .68 .74 .66 .92 Z"
)


def _staunton_knight() -> list[Mark]:
    return [
        fill(*path(_HORSE)),
        fill(circle(0.055, -0.36, -0.3), tone="clear"),
        fill(circle(0.035, -0.66, 0.22), tone="clear"),
        _line("M .02 -.62 C .4 -.52 .58 -.1 .56 .3 C .55 .5 .52 .66 .5 .8", 0.05),
    ]


def _staunton_rook() -> list[Mark]:
    top = "M 0 -.84 L -.15 -.84 L -.15 -.68 L -.36 -.68 L -.36 -.84 L -.62 -.84 L -.62 -.46 L -.44 -.28 "
    return [
        fill(_half(top + "L -.44 .36 L -.58 .52 L -.58 .66 L -.74 .66 L -.74 .92 L 0 .92")),
        stroke([(-0.56, -0.46), (0.56, -0.46)], 0.05, "clear"),
        stroke([(-0.4, -0.27), (0.4, -0.27)], 0.05, "clear"),
        stroke([(-0.4, 0.37), (0.4, 0.37)], 0.05, "clear"),
        stroke([(-0.55, 0.66), (0.55, 0.66)], 0.05, "clear"),
    ]


# Icon: flat signs for small screens, no inner detail, a bar for a foot.


def _bar(half: float = 0.6, top: float = 0.72) -> Mark:
    return fill(
        _half(f"M 0 {top} L {-half + 0.06} {top} Q {-half} {top} {-half} {top + 0.08} L {-half} .94 L 0 .94")
    )


def _icon_king() -> list[Mark]:
    return [
        fill(
            _half("M 0 -.96 L -.08 -.96 L -.08 -.8 L -.24 -.8 L -.24 -.64 L -.08 -.64 L -.08 -.46 L 0 -.46")
        ),
        fill(_half("M 0 -.4 C -.3 -.62 -.82 -.5 -.76 -.06 C -.72 .2 -.52 .4 -.48 .62 L 0 .62")),
        _bar(),
    ]


def _icon_queen() -> list[Mark]:
    return [
        fill(_half("M 0 -.62 L -.26 -.08 L -.72 -.5 L -.5 .62 L 0 .62")),
        fill(circle(0.13, 0, -0.76)),
        fill(circle(0.12, -0.8, -0.6)),
        fill(circle(0.12, 0.8, -0.6)),
        _bar(),
    ]


def _icon_bishop() -> list[Mark]:
    return [
        fill(circle(0.12, 0, -0.84)),
        fill(_half("M 0 -.68 C -.3 -.5 -.56 -.18 -.5 .14 C -.46 .34 -.34 .46 -.3 .62 L 0 .62")),
        stroke([(0.06, -0.02), (0.42, -0.44)], 0.11, "clear"),
        _bar(0.54),
    ]


def _icon_knight() -> list[Mark]:
    head = (
        "M -.46 .62 C -.44 .36 -.1 .3 -.04 .02 C -.2 .16 -.44 .1 -.56 .22 C -.66 .3 -.78 .22 -.8 .08 "
        "C -.8 -.12 -.5 -.3 -.44 -.52 C -.38 -.68 -.26 -.74 -.14 -.76 L -.06 -.96 C .04 -.9 .08 -.84 .1 -.76 "
        "C .5 -.62 .62 -.2 .5 .18 C .44 .36 .44 .48 .48 .62 Z"
    )
    return [fill(*path(head)), fill(circle(0.065, -0.22, -0.4), tone="clear"), _bar()]


def _icon_rook() -> list[Mark]:
    top = "M 0 -.84 L -.13 -.84 L -.13 -.64 L -.34 -.64 L -.34 -.84 L -.6 -.84 L -.6 -.4 L -.4 -.22 "
    return [fill(_half(top + "L -.48 .62 L 0 .62")), _bar()]


# Geometric: straight cuts and plain arcs, as a poster would show them.


def _geometric_king() -> list[Mark]:
    return [
        fill([(-0.7, 0.92), (-0.34, -0.34), (0.34, -0.34), (0.7, 0.92)]),
        fill([(-0.1, -0.96), (0.1, -0.96), (0.1, -0.42), (-0.1, -0.42)]),
        fill([(-0.29, -0.8), (0.29, -0.8), (0.29, -0.6), (-0.29, -0.6)]),
        stroke([(-0.62, 0.42), (0.62, 0.42)], 0.1, "clear"),
    ]


def _geometric_queen() -> list[Mark]:
    return [
        fill(_half("M 0 -.88 L -.3 -.1 L -.86 -.66 L -.62 .92 L 0 .92")),
        stroke([(-0.8, 0.42), (0.8, 0.42)], 0.1, "clear"),
    ]


def _geometric_bishop() -> list[Mark]:
    return [
        fill(_half("M 0 -.94 C -.34 -.62 -.58 -.22 -.56 .32 L 0 .32")),
        stroke([(0.02, -0.06), (0.5, -0.54)], 0.11, "clear"),
        fill([(-0.62, 0.92), (-0.46, 0.44), (0.46, 0.44), (0.62, 0.92)]),
    ]


def _geometric_knight() -> list[Mark]:
    head = [
        (-0.36, -0.62),
        (-0.3, -0.94),
        (0.02, -0.66),
        (0.4, -0.5),
        (0.66, 0.0),
        (0.62, 0.92),
        (-0.5, 0.92),
    ]
    return [
        fill(
            [*head, (-0.46, 0.68), (-0.02, 0.12), (-0.5, 0.22), (-0.66, 0.36), (-0.84, 0.16), (-0.66, -0.12)]
        ),
        fill(moved([(-0.06, 0), (0.08, -0.07), (0.08, 0.07)], -0.3, -0.32), tone="clear"),
        stroke([(-0.6, 0.66), (0.8, 0.66)], 0.08, "clear"),
    ]


def _geometric_rook() -> list[Mark]:
    top = (
        "M 0 -.86 L -.16 -.86 L -.16 -.6 L -.4 -.6 L -.4 -.86 L -.68 -.86 L -.68 -.32 L -.5 -.32 L "
        "-.5 .42 L -.68 .42 "
    )
    return [
        fill(_half(top + "L -.68 .92 L 0 .92")),
        stroke([(-0.8, 0.42), (0.8, 0.42)], 0.1, "clear"),
    ]


# Line: one even pen line round an open inside.

_PEN = 0.075


def _pen(*texts: str) -> list[Mark]:
    drawn = []
    for text in texts:
        closed = text.endswith("Z")
        drawn += [Mark((c,), width=_PEN, closed=closed) for c in path(text)]
    return drawn


def _pen_half(text: str) -> Mark:
    return Mark((_half(text),), width=_PEN, closed=True)


def _line_king() -> list[Mark]:
    return [
        *_pen("M 0 -.9 L 0 -.5", "M -.17 -.76 L .17 -.76", "M -.5 .42 L .5 .42", "M -.48 .62 L .48 .62"),
        _pen_half(
            "M 0 -.48 C -.08 -.48 -.14 -.4 -.15 -.32 C -.4 -.52 -.8 -.42 -.76 -.08 C -.73 .14 -.5 .24"
            " -.48 .5 L -.48 .62 L -.6 .9 L 0 .9"
        ),
        *_pen("M 0 .38 L 0 -.02", "M -.15 -.32 C -.12 -.2 -.04 -.1 0 -.02 C .04 -.1 .12 -.2 .15 -.32"),
    ]


def _line_queen() -> list[Mark]:
    dots = ((0, -0.8), (-0.4, -0.72), (0.4, -0.72), (-0.8, -0.5), (0.8, -0.5))
    return [
        _pen_half(
            "M 0 -.62 L -.2 0 L -.38 -.56 L -.46 .02 L -.74 -.38 L -.52 .44 L -.48 .62 L -.6 .9 L 0 .9"
        ),
        *[Mark((circle(0.075, x, y),), width=_PEN * 0.8) for x, y in dots],
        *_pen("M -.52 .42 L .52 .42", "M -.48 .62 L .48 .62"),
    ]


def _line_bishop() -> list[Mark]:
    return [
        Mark((circle(0.08, 0, -0.84),), width=_PEN),
        _pen_half(
            "M 0 -.72 C -.2 -.6 -.46 -.34 -.44 -.04 C -.43 .16 -.3 .24 -.28 .34 L -.28 .56 C -.34 .64"
            " -.5 .66 -.6 .7 L -.6 .9 L 0 .9"
        ),
        *_pen("M .02 -.12 L .25 -.42", "M -.28 .36 L .28 .36", "M -.28 .56 L .28 .56"),
    ]


def _line_knight() -> list[Mark]:
    return [
        *_pen(_HORSE.replace(".92", ".9"), "M .0 -.5 C .3 -.4 .48 -.06 .46 .3", "M -.5 .68 L .66 .68"),
        fill(circle(0.06, -0.34, -0.28)),
        fill(circle(0.045, -0.64, 0.2)),
    ]


def _line_rook() -> list[Mark]:
    top = "M 0 -.8 L -.15 -.8 L -.15 -.66 L -.34 -.66 L -.34 -.8 L -.56 -.8 L -.56 -.46 L -.4 -.32 "
    return [
        _pen_half(top + "L -.4 .42 L -.52 .56 L -.52 .68 L -.64 .68 L -.64 .9 L 0 .9"),
        *_pen(
            "M -.56 -.46 L .56 -.46", "M -.4 -.32 L .4 -.32", "M -.42 .42 L .42 .42", "M -.52 .68 L .52 .68"
        ),
        *_pen("M -.12 .42 L -.12 .14 C -.12 -.04 .12 -.04 .12 .14 L .12 .42"),
    ]


# Heraldic: crowns, a mitre with lappets, a castle with a gate.


def _heraldic_king() -> list[Mark]:
    return [
        fill(
            _half(
                "M 0 -.98 L -.06 -.98 L -.06 -.88 L -.16 -.88 L -.16 -.76 L -.06 -.76 L -.06 -.68 C -.5 "
                "-.66 -.86 -.4 -.9 .1 L -.74 .5 L 0 .5"
            )
        ),
        fill(_half("M 0 -.5 C -.08 -.3 -.1 0 -.1 .3 C -.06 .34 -.03 .35 0 .35"), tone="clear"),
        fill(
            path(
                "M -.22 -.5 C -.5 -.4 -.7 -.16 -.73 .06 L -.6 .36 C -.5 .38 -.4 .36 -.28 .36 C -.3 0 -.3 "
                "-.3 -.22 -.5 Z"
            )[0],
            tone="clear",
        ),
        fill(
            path(
                "M .22 -.5 C .5 -.4 .7 -.16 .73 .06 L .6 .36 C .5 .38 .4 .36 .28 .36 C .3 0 .3 -.3 .22 -.5 Z"
            )[0],
            tone="clear",
        ),
        fill(_half("M 0 .58 L -.74 .58 L -.74 .88 L 0 .88")),
        *[
            fill(moved([(0, -0.09), (0.09, 0), (0, 0.09), (-0.09, 0)], x, 0.73), tone="clear")
            for x in (-0.46, 0, 0.46)
        ],
    ]


def _heraldic_queen() -> list[Mark]:
    crown = (
        "M 0 -.6 C -.06 -.3 -.14 -.1 -.24 .02 C -.34 -.1 -.42 -.24 -.46 -.44 C -.54 -.2 -.6 -.08 -.68"
        " 0 C -.78 -.06 -.86 -.14 -.9 -.26 L -.72 .5 L 0 .5"
    )
    pearls = (
        (0, -0.7, 0.12),
        (-0.47, -0.54, 0.1),
        (0.47, -0.54, 0.1),
        (-0.91, -0.36, 0.09),
        (0.91, -0.36, 0.09),
    )
    return [
        fill(_half(crown)),
        *[fill(circle(r, x, y)) for x, y, r in pearls],
        fill(_half("M 0 .58 L -.72 .58 L -.72 .82 L 0 .82")),
        *[fill(circle(0.06, x, 0.7), tone="clear") for x in (-0.5, -0.25, 0, 0.25, 0.5)],
    ]


def _heraldic_bishop() -> list[Mark]:
    mitre = "M 0 -.9 C -.28 -.66 -.58 -.3 -.62 .02 L -.5 .4 L 0 .4"
    return [
        fill(_half(mitre)),
        stroke([(0, -0.52), (0, 0.22)], 0.13, "clear"),
        stroke([(-0.26, -0.2), (0.26, -0.2)], 0.13, "clear"),
        fill(_half("M 0 .47 L -.48 .47 L -.46 .66 L 0 .66")),
        fill([(-0.42, 0.72), (-0.16, 0.72), (-0.2, 0.96), (-0.5, 0.96)]),
        fill([(0.42, 0.72), (0.16, 0.72), (0.2, 0.96), (0.5, 0.96)]),
    ]


def _heraldic_knight() -> list[Mark]:
    head = (
        "M -.3 .92 C -.4 .6 .02 .44 0 .14 C -.16 .22 -.3 .24 -.4 .36 C -.48 .48 -.62 .46 -.68 .36 "
        "C -.8 .24 -.76 .06 -.62 -.08 C -.54 -.22 -.5 -.36 -.4 -.5 C -.34 -.6 -.28 -.66 -.22 -.7 L -.3 -.96 "
        "L 0 -.78 L .14 -.92 L .22 -.68 L .42 -.7 L .42 -.46 L .62 -.4 L .56 -.18 L .76 -.04 L "
        ".64 .16 L .8 .36 "
        "L .64 .5 L .74 .72 L .56 .92 Z"
    )
    return [
        fill(*path(head)),
        fill(
            path("M -.4 -.26 C -.32 -.4 -.22 -.38 -.16 -.28 C -.24 -.2 -.32 -.2 -.4 -.26 Z")[0], tone="clear"
        ),
        fill(circle(0.04, -0.6, 0.18), tone="clear"),
        _line("M .06 -.56 C .3 -.36 .42 0 .42 .34 C .42 .5 .4 .6 .36 .7", 0.05),
    ]


def _heraldic_rook() -> list[Mark]:
    top = (
        "M 0 -.9 L -.14 -.9 L -.14 -.7 L -.36 -.7 L -.36 -.9 L -.62 -.9 L -.62 -.42 L -.48 -.3 L -.48"
        " .6 L -.7 .76 "
    )
    return [
        fill(_half(top + "L -.7 .92 L 0 .92")),
        fill(path("M -.2 .94 L -.2 .42 C -.2 .14 .2 .14 .2 .42 L .2 .94 Z")[0], tone="clear"),
        stroke([(-0.66, -0.38), (0.66, -0.38)], 0.05, "clear"),
        stroke([(-0.26, -0.06), (-0.26, -0.16)], 0.09, "clear"),
        stroke([(0.26, -0.06), (0.26, -0.16)], 0.09, "clear"),
    ]


# Turned: tall pieces seen from the side, as they stand on a board. Kept out of training.

_FOOT = "C -.2 .34 -.28 .5 -.36 .58 L -.44 .58 L -.44 .68 L -.54 .74 C -.6 .8 -.6 .86 -.6 .94 L 0 .94"


def _turned_king() -> list[Mark]:
    cross = "M 0 -.99 L -.06 -.99 L -.06 -.9 L -.19 -.9 L -.19 -.78 L -.06 -.78 L -.06 -.69 "
    head = "C -.26 -.68 -.34 -.62 -.32 -.54 L -.2 -.22 L -.34 -.18 L -.34 -.1 L -.22 -.06 L -.3 0 L -.17 .06 "
    return [fill(_half(cross + head + _FOOT)), *_rims()]


def _turned_queen() -> list[Mark]:
    points = "M 0 -.74 L -.13 -.5 L -.27 -.72 L -.36 -.46 L -.56 -.62 L -.27 -.16 "
    collar = "L -.4 -.12 L -.4 -.04 L -.24 0 L -.18 .06 "
    balls = ((0.0, -0.79), (-0.28, -0.77), (0.28, -0.77), (-0.58, -0.67), (0.58, -0.67))
    return [*[fill(circle(0.075, x, y)) for x, y in balls], fill(_half(points + collar + _FOOT)), *_rims()]


def _turned_bishop() -> list[Mark]:
    head = (
        "M 0 -.78 C -.14 -.7 -.3 -.48 -.28 -.28 C -.27 -.18 -.2 -.12 -.14 -.08 L -.28 -.04 L -.28 .04"
        " L -.15 .1 "
    )
    return [
        fill(circle(0.08, 0, -0.84)),
        fill(_half(head + _FOOT)),
        stroke([(0.0, -0.28), (0.2, -0.56)], 0.06, "clear"),
        *_rims(),
    ]


def _turned_knight() -> list[Mark]:
    head = (
        "M -.4 .52 C -.42 .3 -.02 .2 -.02 -.06 C -.14 .02 -.28 .04 -.38 .12 C -.48 .2 -.58 .14 "
        "-.6 .02 C -.6 -.14 -.46 -.26 -.38 -.42 "
        "C -.34 -.56 -.24 -.66 -.14 -.7 L -.12 -.9 L .04 -.74 C .4 -.64 .52 -.3 .46 .02 C .42 .2 "
        ".38 .36 .42 .52 Z"
    )
    foot = "M 0 .58 L -.46 .58 L -.46 .7 L -.56 .76 C -.62 .82 -.62 .86 -.62 .94 L 0 .94"
    return [
        fill(*path(head)),
        fill(circle(0.045, -0.2, -0.42), tone="clear"),
        _line("M .06 -.58 C .3 -.48 .34 -.2 .28 .04 C .24 .18 .2 .26 .2 .38", 0.045),
        fill(_half(foot)),
        *_rims()[1:],
    ]


def _turned_rook() -> list[Mark]:
    top = (
        "M 0 -.66 L -.1 -.66 L -.1 -.56 L -.22 -.56 L -.22 -.66 L -.42 -.66 L -.42 -.36 L -.28 -.24 L"
        " -.36 -.16 L -.26 -.1 "
    )
    return [
        fill(
            _half(
                top
                + "C -.26 .2 -.3 .5 -.4 .58 L -.48 .58 L -.48 .68 L -.58 .74 C -.64 .8 -.64 .86 -.64 .94 L "
                "0 .94"
            )
        ),
        *_rims(),
    ]


def _rims() -> list[Mark]:
    return [
        stroke([(-0.34, 0.55), (0.34, 0.55)], 0.035, "clear"),
        stroke([(-0.5, 0.72), (0.5, 0.72)], 0.035, "clear"),
    ]


_Style = dict[str, Callable[[], list[Mark]]]


def _style(king: Callable[[], list[Mark]], *others: Callable[[], list[Mark]]) -> _Style:
    return dict(zip(("king", "queen", "bishop", "knight", "rook", "pawn"), (king, *others), strict=True))


# Pawns: Keizár has none, but cards do.


def _staunton_pawn() -> list[Mark]:
    body = "M 0 -.3 C -.2 -.3 -.34 -.16 -.3 .02 C -.5 .2 -.66 .5 -.66 .92 L 0 .92"
    return [
        fill(circle(0.26, 0, -0.46)),
        fill(_half(body)),
        _line("M -.58 .7 C -.25 .62 .25 .62 .58 .7", 0.05),
    ]


def _icon_pawn() -> list[Mark]:
    return [fill(circle(0.3, 0, -0.4)), fill(_half("M 0 -.2 L -.14 -.1 L -.4 .62 L 0 .62")), _bar(0.5)]


def _geometric_pawn() -> list[Mark]:
    return [fill(circle(0.3, 0, -0.34)), fill([(0, -0.3), (-0.6, 0.92), (0.6, 0.92)])]


def _line_pawn() -> list[Mark]:
    return [
        stroke(circle(0.26, 0, -0.42), 0.09, closed=True),
        *_pen("M -.14 -.18 L -.42 .7", "M .14 -.18 L .42 .7", "M -.6 .88 L .6 .88", "M -.46 .7 L .46 .7"),
    ]


def _heraldic_pawn() -> list[Mark]:
    collar = (
        "M 0 -.16 L -.36 -.16 L -.36 -.04 L -.2 -.02 C -.2 .3 -.36 .5 -.5 .66 L -.62 .7 L -.62 .92 L 0 .92"
    )
    return [
        fill([(0, -0.86), (0.3, -0.5), (0, -0.14), (-0.3, -0.5)]),
        fill(_half(collar)),
        stroke([(-0.44, 0.66), (0.44, 0.66)], 0.045, "clear"),
    ]


def _turned_pawn() -> list[Mark]:
    neck = "M 0 -.28 L -.12 -.26 L -.3 -.18 L -.3 -.1 L -.12 -.08 C -.12 .26 -.26 .4 -.34 .55 "
    return [fill(circle(0.24, 0, -0.48)), fill(_half(neck + "L -.5 .72 L -.56 .92 L 0 .92")), *_rims()]


_SEEN: dict[str, _Style] = {
    "staunton": _style(
        _staunton_king, _staunton_queen, _staunton_bishop, _staunton_knight, _staunton_rook, _staunton_pawn
    ),
    "icon": _style(_icon_king, _icon_queen, _icon_bishop, _icon_knight, _icon_rook, _icon_pawn),
    "geometric": _style(
        _geometric_king,
        _geometric_queen,
        _geometric_bishop,
        _geometric_knight,
        _geometric_rook,
        _geometric_pawn,
    ),
    "line": _style(_line_king, _line_queen, _line_bishop, _line_knight, _line_rook, _line_pawn),
    "heraldic": _style(
        _heraldic_king, _heraldic_queen, _heraldic_bishop, _heraldic_knight, _heraldic_rook, _heraldic_pawn
    ),
}
_UNSEEN: dict[str, _Style] = {
    "turned": _style(_turned_king, _turned_queen, _turned_bishop, _turned_knight, _turned_rook, _turned_pawn),
}
