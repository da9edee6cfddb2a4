"""See the board flat: cut out by all its visible crossings, the camera's side at the bottom."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.photo import SIDE, Floats, Lattice, Photo, Pixels, Sheet, cubic, inverse, project


@dataclass(frozen=True)
class RectifyTuning:
    """Numbers of this stage."""

    least: int = 20
    """Crossings needed before a bend is fitted at all."""
    ridge: float = 0.12
    """Pull of the bend's coefficients towards zero, in crossings."""
    gain: float = 0.9
    """The bend is used when it leaves less than this share of the error on held-out crossings."""
    limit: float = 0.35
    """Greatest bend inside the playing area, in squares."""
    coarse: int = 8
    """The map is computed every so many pixels of the sheet and interpolated."""


TUNING: Final = RectifyTuning()


def rectify(photo: Photo, lattice: Lattice, cell: int = 64, margin: float = 1.0) -> Sheet:
    """Cut out the board with `cell` pixels a square and `margin` squares of its surroundings."""
    camera = camera_place(photo, lattice.homography)
    turn = _near_side(camera)
    quarter = np.array([[0, -1, SIDE], [1, 0, 0], [0, 0, 1]], np.float64)
    frame = np.linalg.matrix_power(quarter, turn)  # sheet units to lattice units
    homography = lattice.homography @ frame
    back = inverse(frame)
    nodes = project(back, lattice.nodes) if len(lattice.nodes) else np.zeros((0, 2))
    seat = project(back, [camera[:2]])[0]
    sheet = Sheet(
        image=np.zeros((1, 1, 3), np.uint8),
        cell=cell,
        margin=margin,
        turn=turn,
        light=(lattice.light + turn) % 2,
        homography=homography,
        bend=fit_bend(homography, nodes, lattice.points),
        scale=photo.scale,
        camera=(float(seat[0]), float(seat[1]), camera[2]),
    )
    return replace(sheet, image=_cut(photo.pixels, sheet))


def _cut(pixels: Pixels, sheet: Sheet) -> Pixels:
    extent = round((SIDE + 2 * sheet.margin) * sheet.cell)
    step = TUNING.coarse
    count = math.ceil(extent / step) + 1
    # Knots at pixel k * step; cv2.resize would put them elsewhere, so remap does the interpolation.
    knot = (np.arange(count) * step + 0.5) / sheet.cell - sheet.margin
    grid = np.stack(np.meshgrid(knot, knot), axis=-1).reshape(-1, 2)
    working = sheet.to_working(grid).reshape(count, count, 2)
    corner = sheet.to_working([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)])
    area = float(cv2.contourArea(corner.astype(np.float32)))
    shrink = math.sqrt(area) / SIDE / sheet.cell
    if shrink >= 1.8:  # average first: sampling every other pixel would alias fine print
        half = (pixels.shape[1] // 2, pixels.shape[0] // 2)
        pixels = np.asarray(
            cv2.resize(pixels[: half[1] * 2, : half[0] * 2], half, interpolation=cv2.INTER_AREA), np.uint8
        )
        working = (working - 0.5) / 2
    where = np.arange(extent, dtype=np.float32) / step
    at_x, at_y = np.meshgrid(where, where)
    knots = np.clip(working, -1e4, 1e5).astype(np.float32)
    full = cv2.remap(knots, at_x, at_y, cv2.INTER_LINEAR)
    cut = cv2.remap(pixels, full[..., 0], full[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


def fit_bend(homography: Floats, nodes: Floats, points: Floats) -> Floats:
    """A cubic correction in working pixels for what a homography cannot do; zeros when it does not help.

    Judged on crossings held out of the fit, so that a few bad crossings never make the sheet worse.
    """
    none = np.zeros((10, 2))
    if len(nodes) < TUNING.least or np.ptp(nodes, axis=0).min() < 4:
        return none
    residual = points - project(homography, nodes)
    basis = cubic(nodes)
    held = np.arange(len(nodes)) % 4
    order = np.random.default_rng(0).permutation(len(nodes))
    before, after = [], []
    for part in range(4):
        test = order[held == part]
        rest = order[held != part]
        fitted = _ridge(basis[rest], residual[rest])
        before.append(np.linalg.norm(residual[test], axis=1))
        after.append(np.linalg.norm(residual[test] - basis[test] @ fitted, axis=1))
    if np.median(np.concatenate(after)) > TUNING.gain * np.median(np.concatenate(before)):
        return none
    bend = _ridge(basis, residual)
    corners = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float64)
    square = float(np.linalg.norm(np.ptp(project(homography, corners), axis=0))) / SIDE / math.sqrt(2)
    if np.abs(cubic(corners) @ bend).max() > TUNING.limit * square:
        return none
    return bend


def _ridge(basis: Floats, target: Floats) -> Floats:
    """Regularised least squares with bad crossings weighed down."""
    weight = np.ones(len(basis))
    # Constants and slopes belong to the homography already; the outer squares are extrapolated by the rest.
    pull = TUNING.ridge * np.array([0.1, 0.1, 0.1, 0.5, 0.5, 0.5, 1.0, 1.0, 1.0, 1.0])
    answer: Floats = np.zeros((10, 2))
    for _ in range(4):
        left = (basis * weight[:, None]).T @ basis + np.diag(pull)
        answer = np.asarray(np.linalg.solve(left, (basis * weight[:, None]).T @ target), np.float64)
        rest = np.linalg.norm(target - basis @ answer, axis=1)
        scale = 4.0 * float(np.median(rest)) + 0.3  # gentle: the bend itself must not look like an outlier
        weight = 1 / (1 + (rest / scale) ** 2)
    return answer


def camera_place(photo: Photo, homography: Floats) -> tuple[float, float, float]:
    """Where the camera is, in board units, height (positive, above the board) last.

    The focal length follows from the homography when the view is oblique enough; else a phone's usual one is
    assumed, which is good enough to say on which side the photographer stands.
    """
    height, width = photo.pixels.shape[:2]
    usual = 0.8 * max(width, height)
    centre = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    view = centre @ homography
    focal = _focal(view, usual)
    pose = np.diag([1 / focal, 1 / focal, 1]) @ view
    pose = pose / math.sqrt(float(np.linalg.norm(pose[:, 0]) * np.linalg.norm(pose[:, 1])))
    if pose[2] @ (SIDE / 2, SIDE / 2, 1) < 0:
        pose = -pose
    turned = np.stack([pose[:, 0], pose[:, 1], np.cross(pose[:, 0], pose[:, 1])], axis=1)
    left, _, right = np.linalg.svd(turned)
    rotation = left @ right
    place = -rotation.T @ pose[:, 2]
    return float(place[0]), float(place[1]), float(abs(place[2]))


def _focal(view: NDArray[np.float64], usual: float) -> float:
    """Focal length in pixels from the two constraints on a plane's homography, kept within reason."""
    (a, b), (c, d), (e, f) = view[0, :2], view[1, :2], view[2, :2]
    estimates = []
    if abs(e * f) > 1e-9 * abs(view[2, 2]) ** 2:
        estimates.append((-(a * b + c * d) / (e * f), abs(e * f)))
    if abs(e * e - f * f) > 1e-9 * abs(view[2, 2]) ** 2:
        estimates.append(((b * b + d * d - a * a - c * c) / (e * e - f * f), abs(e * e - f * f)))
    good = [(value, weight) for value, weight in estimates if (0.4 * usual) ** 2 < value < (2.5 * usual) ** 2]
    if not good:
        return usual
    value = max(good, key=lambda item: item[1])[0]
    return math.sqrt(value)


def _near_side(camera: tuple[float, float, float]) -> int:
    """Quarter turns that bring the side nearest to the camera to the bottom."""
    x, y = camera[0] - SIDE / 2, camera[1] - SIDE / 2
    if math.hypot(x, y) < 0.8:  # from straight above: what is down on the photo stays down
        return 0
    if abs(y) >= abs(x):
        return 0 if y > 0 else 2
    return 1 if x < 0 else 3
