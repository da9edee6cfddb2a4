"""Stands pieces, tokens and things on the table without one in another."""

from __future__ import annotations

import cv2
import numpy as np

from samples.studio import camera as lens
from samples.studio.scene import RGB, Board, Camera, Clutter, Piece, PieceLook, Token

MARGIN = 0.06
"""Least space between two things on the table."""
CLUTTER_SIZE = {
    "mug": (1.1, 1.7, 1.6),
    "phone": (1.5, 2.2, 0.12),
    "paper": (2.5, 4.5, 0.01),
    "die": (0.3, 0.5, 1.0),
    "pen": (2.2, 3.2, 0.15),
    "book": (2.5, 4.5, 0.5),
    "hand": (2.0, 2.6, 0.6),
    "glass": (0.9, 1.4, 2.0),
    "card": (1.2, 1.8, 0.01),
    "box": (1.5, 3.5, 1.0),
    "coin": (0.35, 0.55, 0.06),
}
"""Smallest and largest size in squares, and the height a thing may reach."""
_COLOURS: tuple[RGB, ...] = (
    (0.92, 0.91, 0.88), (0.1, 0.1, 0.11), (0.7, 0.12, 0.1), (0.12, 0.25, 0.55), (0.15, 0.4, 0.22),
    (0.85, 0.7, 0.2), (0.55, 0.4, 0.3), (0.45, 0.47, 0.5), (0.8, 0.55, 0.6), (0.3, 0.55, 0.6),
)  # fmt: skip
_SKIN: tuple[RGB, ...] = ((0.87, 0.68, 0.57), (0.76, 0.55, 0.42), (0.55, 0.36, 0.26), (0.36, 0.23, 0.17))


def rim(board: Board) -> float:
    """Half the width of the whole board, frame included."""
    return 4.0 + board.gap / 2 + (board.frame_width if board.frame else 0.02)


class _Floor:
    """What is taken of the table: circles."""

    def __init__(self, board: Board) -> None:
        self.edge = rim(board)
        self.taken: list[tuple[float, float, float]] = []

    def free(self, x: float, y: float, radius: float) -> bool:
        """Whether a circle fits beside the board and beside everything else."""
        outside = np.hypot(max(abs(x) - self.edge, 0), max(abs(y) - self.edge, 0))
        if outside < radius + MARGIN:
            return False
        return all(np.hypot(x - a, y - b) > radius + r + MARGIN for a, b, r in self.taken)

    def take(self, x: float, y: float, radius: float) -> bool:
        """Take the place if it is free."""
        if not self.free(x, y, radius):
            return False
        self.taken.append((x, y, radius))
        return True


def _floor(
    board: Board, standing: tuple[Piece, ...], look: PieceLook, tokens: tuple[Token, ...] = ()
) -> _Floor:
    floor = _Floor(board)
    floor.taken += [(piece.x, piece.y, look.width / 2) for piece in standing if not piece.on_board]
    floor.taken += [(token.x, token.y, token.width * 0.7) for token in tokens]
    return floor


def stand_pieces(rng: np.random.Generator, pieces: str, board: Board, look: PieceLook) -> tuple[Piece, ...]:
    """Pieces on their squares, as carefully as the players are, and the captured ones beside the board."""
    care = float(rng.choice([0.04, 0.08, 0.13, 0.18]))
    care = min(care, max(0.0, (0.98 - look.width) / 2 + 0.04))
    standing = []
    for square, colour in enumerate(pieces):
        if colour in "wb":
            dx, dy = rng.uniform(-care, care, 2)
            x, y = square % 8 - 3.5 + dx, square // 8 - 3.5 + dy
            turn = float(rng.uniform(0, 360))
            standing.append(Piece("w" if colour == "w" else "b", float(x), float(y), turn, True))
    standing += _captured(rng, pieces, board, look)
    return tuple(standing)


def _captured(rng: np.random.Generator, pieces: str, board: Board, look: PieceLook) -> list[Piece]:
    if rng.random() < 0.35:
        return []
    floor, found = _Floor(board), []
    for colour in "wb":
        off = max(0, 16 - pieces.count(colour))
        if pieces.count("w") + pieces.count("b") == 0 and rng.random() < 0.6:
            continue
        count = off if rng.random() < 0.5 else int(rng.integers(0, off + 1))
        side = float(rng.choice([-1, 1])) if rng.random() < 0.25 else (1.0 if colour == "w" else -1.0)
        rows = rng.random() < 0.6
        away = floor.edge + look.width / 2 + float(rng.uniform(0.15, 0.9))
        step = look.width * float(rng.uniform(1.12, 1.5))
        turned = rng.random() < 0.3
        for index in range(count):
            for _ in range(12):
                if rows:
                    along = -3.6 + step * (index % 8) + rng.normal(0, 0.04)
                    across = away + step * (index // 8) + rng.normal(0, 0.04)
                else:
                    along, across = rng.uniform(-4.5, 4.5), away + abs(rng.normal(0, 0.8))
                x, y = (along, side * across) if turned else (side * across, along)
                if floor.take(x, y, look.width / 2):
                    turn = float(rng.uniform(0, 360))
                    found.append(Piece("w" if colour == "w" else "b", float(x), float(y), turn, False))
                    break
    return found


def draw_tokens(
    rng: np.random.Generator, board: Board, standing: tuple[Piece, ...], look: PieceLook
) -> tuple[Token, ...]:
    """The three hold counters, some turned dots down; one photo in five shows none."""
    if rng.random() < 0.2:
        return ()
    floor = _floor(board, standing, look)
    width, is_round = float(rng.uniform(0.45, 0.9)), bool(rng.random() < 0.5)
    face, back, dot = _token_colours(rng)
    side, along = int(rng.integers(4)), float(rng.uniform(-3, 3))
    away = floor.edge + width * 0.7 + float(rng.uniform(0.1, 0.8))
    step = width * float(rng.uniform(1.45, 2.0))
    counted = int(rng.integers(0, 4)) if rng.random() < 0.6 else 0
    tokens = []
    for dots in (1, 2, 3):
        for attempt in range(20):
            u = along + step * (dots - 2) + rng.normal(0, 0.06 + 0.25 * attempt)
            v = away + abs(rng.normal(0, 0.03 + 0.12 * attempt))
            x, y = ((u, -v), (v, u), (-u, v), (-v, -u))[side]
            if floor.take(x, y, width * 0.7):
                turn = float(side * 90 + rng.normal(0, 12) if rng.random() < 0.7 else rng.uniform(0, 360))
                tokens.append(
                    Token(dots, dots > counted, float(x), float(y), turn, width, is_round, face, back, dot)
                )
                break
    return tuple(tokens)


def _token_colours(rng: np.random.Generator) -> tuple[RGB, RGB, RGB]:
    def tone(low: float, high: float, colourful: float) -> RGB:
        grey = rng.uniform(low, high)
        tinted = np.clip(grey * (1 + rng.uniform(-colourful, colourful, 3)), 0.02, 0.97)
        return (float(tinted[0]), float(tinted[1]), float(tinted[2]))

    bright = rng.random() < 0.6
    face = tone(0.65, 0.92, 0.25) if bright else tone(0.08, 0.4, 0.8)
    dot = tone(0.03, 0.2, 0.6) if bright else tone(0.75, 0.95, 0.1)
    back = face if rng.random() < 0.3 else tone(0.2, 0.9, 0.6)
    return face, back, dot


def draw_clutter(
    rng: np.random.Generator,
    board: Board,
    standing: tuple[Piece, ...],
    look: PieceLook,
    tokens: tuple[Token, ...],
    camera: Camera,
) -> tuple[Clutter, ...]:
    """Things beside the board, in the photo, none of them in front of a playing square."""
    if rng.random() < 0.35:
        return ()
    floor = _floor(board, standing, look, tokens)
    area = cv2.convexHull(lens.corners(camera).astype(np.float32))
    found: list[Clutter] = []
    wanted = int(rng.integers(1, 6))
    for _ in range(60):
        if len(found) >= wanted:
            break
        kind = str(rng.choice(sorted(CLUTTER_SIZE)))
        low, high, tall = CLUTTER_SIZE[kind]
        size = float(rng.uniform(low, high))
        radius = size * {"pen": 0.5, "hand": 0.55, "die": 0.72, "coin": 0.5, "glass": 0.5}.get(kind, 0.62)
        away, around = floor.edge * rng.uniform(1.0, 1.9) + radius, rng.uniform(0, 2 * np.pi)
        x, y = away * np.cos(around) * 1.2, away * np.sin(around) * 1.2
        top = tall * (size if kind in ("mug", "die", "glass", "box") else 1)
        box = [
            (x + radius * a, y + radius * b, z)
            for a in (-1, 1) for b in (-1, 1) for z in (-board.height, top - board.height)
        ]  # fmt: skip
        hull = cv2.convexHull(lens.project(camera, np.array(box)).astype(np.float32))
        inside = ((hull >= 0).all(axis=2) & (hull <= (camera.width, camera.height)).all(axis=2)).any()
        if not inside or not floor.free(x, y, radius):
            continue
        if cv2.intersectConvexConvex(hull, area)[0] > 0:
            continue
        floor.take(x, y, radius)
        tones = _SKIN if kind == "hand" else _COLOURS
        tone = np.clip(np.array(tones[int(rng.integers(len(tones)))]) * rng.uniform(0.8, 1.15), 0.02, 0.98)
        if kind in ("paper", "card"):
            tone = np.full(3, 0.92)
        # A hand comes from outside, fingers towards the board.
        turn = float(np.degrees(around) + 180 + rng.normal(0, 20) if kind == "hand" else rng.uniform(0, 360))
        colour = (float(tone[0]), float(tone[1]), float(tone[2]))
        found.append(
            Clutter(kind, float(x), float(y), turn % 360, size, colour, int(rng.integers(1 << 31)))  # type: ignore[arg-type]
        )
    return tuple(found)
