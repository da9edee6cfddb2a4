"""A small drawing board: shapes as points, filled or stroked, turned into masks or into SVG.

The sheet runs from -1 to 1 in x (right) and y (down); a symbol touches 1 at its widest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]
Mask = NDArray[np.uint8]
Tone = Literal["ink", "second", "clear"]


@dataclass(frozen=True, eq=False)
class Mark:
    """One act of drawing: contours filled even-odd, or stroked when `width` is given."""

    contours: tuple[Points, ...]
    tone: Tone = "ink"
    width: float = 0.0
    """Width of the stroke with round joins; 0 fills."""
    closed: bool = True


def fill(*contours: ArrayLike, tone: Tone = "ink") -> Mark:
    """An area; where contours overlap an even number of times it stays open."""
    return Mark(tuple(np.asarray(c, np.float64) for c in contours), tone)


def stroke(points: ArrayLike, width: float, tone: Tone = "ink", closed: bool = False) -> Mark:
    """A line with round joins and ends."""
    return Mark((np.asarray(points, np.float64),), tone, width, closed)


def circle(r: float, x: float = 0.0, y: float = 0.0) -> Points:
    """A circle as 72 points."""
    return arc(r, 0, 355, x, y, 72)


def arc(r: float, start: float, end: float, x: float = 0.0, y: float = 0.0, n: int = 32) -> Points:
    """Points of an arc, degrees, 0 to the right, growing clockwise as seen on the sheet."""
    a = np.radians(np.linspace(start, end, n))
    return np.stack([x + r * np.cos(a), y + r * np.sin(a)], 1)


def turned(points: ArrayLike, degrees: float) -> Points:
    """Points turned clockwise about the middle."""
    a = np.radians(degrees)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    result: Points = np.asarray(points, np.float64) @ turn
    return result


def moved(points: ArrayLike, x: float, y: float) -> Points:
    """Points shifted."""
    result: Points = np.asarray(points, np.float64) + np.array((x, y))
    return result


def star(points: int, outer: float, inner: float, turn: float = 0.0, bow: float = 0.0) -> Points:
    """A star, first tip up; `bow` > 0 hollows its edges, < 0 makes them bulge."""
    corners = []
    for i in range(points * 2):
        r = inner if i % 2 else outer
        a = np.radians(turn - 90 + i * 180 / points)
        corners.append((r * np.cos(a), r * np.sin(a)))
    p = np.array(corners)
    if not bow:
        return p
    q = np.roll(p, -1, 0)
    t = np.linspace(0, 1, 9)[:-1, None, None]
    handle = (p + q) / 2 * (1 - bow)
    curve = (1 - t) ** 2 * p + 2 * t * (1 - t) * handle + t**2 * q
    result: Points = curve.transpose(1, 0, 2).reshape(-1, 2)
    return result


def gear(teeth: int, root: float, tip: float, duty: float, taper: float, rounded: bool = False) -> Points:
    """A cog: `duty` is a tooth's share of the pitch at its foot, `taper` what it loses towards the tip."""
    pitch, rows = 360 / teeth, []
    for i in range(teeth):
        middle = i * pitch - 90
        foot, head = duty * pitch / 2, duty * (1 - taper) * pitch / 2
        if rounded:
            a = np.linspace(-1, 1, 13)
            r = root + (tip - root) * np.sqrt(np.clip(1 - a**2, 0, 1))
            rad = np.radians(middle + a * foot)
            rows.append(np.stack([r * np.cos(rad), r * np.sin(rad)], 1))
        else:
            rows += [
                arc(root, middle - foot, middle - foot, n=1),
                arc(tip, middle - head, middle + head, n=6),
            ]
            rows.append(arc(root, middle + foot, middle + foot, n=1))
        rows.append(arc(root, middle + foot, middle + pitch - foot, n=6))
    return np.concatenate(rows)


def path(text: str) -> tuple[Points, ...]:
    """Contours of a path written as in SVG with absolute M, L, C, Q and Z, letters and numbers spaced."""
    contours: list[list[tuple[float, float]]] = []
    words = text.replace(",", " ").split()
    i = 0
    command = "M"
    while i < len(words):
        if words[i].isalpha():
            command = words[i]
            i += 1
            if command == "Z":
                continue
        count = {"M": 1, "L": 1, "Q": 2, "C": 3}[command]
        xy = [(float(words[i + 2 * k]), float(words[i + 2 * k + 1])) for k in range(count)]
        i += 2 * count
        if command == "M":
            contours.append(xy)
            command = "L"
        elif command == "L":
            contours[-1] += xy
        else:
            p = np.array([contours[-1][-1], *xy])
            t = np.linspace(0, 1, 13)[1:, None]
            if count == 2:
                curve = (1 - t) ** 2 * p[0] + 2 * t * (1 - t) * p[1] + t**2 * p[2]
            else:
                curve = (
                    (1 - t) ** 3 * p[0]
                    + 3 * t * (1 - t) ** 2 * p[1]
                    + 3 * t**2 * (1 - t) * p[2]
                    + t**3 * p[3]
                )
            contours[-1] += [(float(x), float(y)) for x, y in curve]
    return tuple(np.array(c) for c in contours)


def mirrored(points: ArrayLike) -> Points:
    """Points and, back again, their mirror image: the left half of a figure becomes the whole."""
    half = np.asarray(points, np.float64)
    return np.concatenate([half, half[::-1] * (-1, 1)])


def rounded(points: Points, times: int) -> Points:
    """Corners cut again and again until they look round."""
    for _ in range(times):
        after = np.roll(points, -1, 0)
        points = np.stack([0.75 * points + 0.25 * after, 0.25 * points + 0.75 * after], 1).reshape(-1, 2)
    return points


def scaled(marks: list[Mark], factor: float) -> list[Mark]:
    """The same drawing, larger or smaller."""
    return [replace(m, contours=tuple(c * factor for c in m.contours), width=m.width * factor) for m in marks]


def masks(marks: list[Mark], pixels: int, over: int = 4) -> tuple[Mask, Mask]:
    """Cover of the first and of the second tone, 0 to 255, `pixels` square; drawn `over` times finer."""
    n = pixels * over
    ink, second = np.zeros((n, n), np.uint8), np.zeros((n, n), np.uint8)
    for mark in marks:
        points = [np.round(((c + 1) / 2 * n - 0.5) * 16).astype(np.int32) for c in mark.contours]
        for tone, sheet in (("ink", ink), ("second", second)):
            value = 255 if mark.tone == tone else 0
            if mark.width:
                thickness = max(1, round(mark.width / 2 * n))
                cv2.polylines(sheet, points, mark.closed, value, thickness, cv2.LINE_8, 4)
            else:
                cv2.fillPoly(sheet, points, value, cv2.LINE_8, 4)
    if over == 1:
        return ink, second
    return shrunk(ink, pixels), shrunk(second, pixels)


def shrunk(mask: Mask, pixels: int) -> Mask:
    """A fine mask brought to its size."""
    return np.asarray(cv2.resize(mask, (pixels, pixels), interpolation=cv2.INTER_AREA), np.uint8)


def svg(marks: list[Mark], ink: str, second: str) -> str:
    """The drawing as a scalable picture; colours as CSS writes them. Cleared parts stay transparent."""
    body, defs = "", ""
    for i, mark in enumerate(marks):
        data = " ".join(
            "M" + " L".join(f"{x:.3f},{y:.3f}" for x, y in c) + ("Z" if mark.closed else "")
            for c in mark.contours
        )
        if mark.width:
            look = 'fill="none" stroke="{0}" stroke-width="' + f"{mark.width:.3f}"
            look += '" stroke-linejoin="round" stroke-linecap="round"'
        else:
            look = 'fill="{0}" fill-rule="evenodd"'
        if mark.tone == "clear":
            shape = f'<path {look.format("#000")} d="{data}"/>'
            defs += f'<mask id="m{i}"><path d="M-1-1H1V1H-1Z" fill="#fff"/>{shape}</mask>'
            body = f'<g mask="url(#m{i})">{body}</g>'
        else:
            body += f'<path {look.format(ink if mark.tone == "ink" else second)} d="{data}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2"><defs>{defs}</defs>{body}</svg>'
