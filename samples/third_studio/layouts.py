"""Layouts: how players leave dominoes and dice on a table."""

from __future__ import annotations

import math

import numpy as np

from samples.third_studio.draws import Rng, between, chance, one_of
from samples.third_studio.pieces import Piece, Size, Tile, free, rotate


def scatter(rng: Rng, n: int, sizes: list[Size], spread: float, near: float = 0.0) -> list[Piece]:
    """Pieces thrown at random; with `near` most lie close to an earlier piece."""
    out: list[Piece] = []
    area = sum(s[0] * s[1] for s in sizes[:n])
    radius = math.sqrt(area) * spread
    aligned = chance(rng, 0.15)
    for i in range(n):
        for _ in range(60):
            a, r = between(rng, 0, 6.28), radius * math.sqrt(rng.random())
            x, y = r * math.cos(a), r * math.sin(a)
            if out and chance(rng, near):
                o = one_of(rng, out)
                d = (o.size[0] + sizes[i][0]) * between(rng, 0.4, 0.65)
                x, y = o.x + d * math.cos(a), o.y + d * math.sin(a)
            if aligned:
                yaw = float(rng.normal(0, 0.1)) + math.pi / 2 * int(rng.integers(4))
            else:
                yaw = between(rng, 0, 6.28)
            p = Piece(x, y, 0, yaw, sizes[i])
            if free(p, out, 0.02):
                out.append(p)
                break
            # No room there: try again a little further out.
            radius *= 1.01
    return out


def full_set(most: int) -> list[Tile]:
    """All dominoes of a set that goes up to `most`."""
    return [(a, b) for a in range(most + 1) for b in range(a, most + 1)]


def chain(
    rng: Rng,
    n: int,
    size: Size,
    pool: list[Tile],
    limit: float,
    start: Piece | None = None,
    others: list[Piece] | None = None,
    angle: float = 0.0,
    crosswise: bool = True,
    gap: float = 0.02,
) -> list[Piece]:
    """A line played with matching ends, from `start` if given; it turns where it would leave the table.

    The dominoes are taken from the pool. The line ends early where none fits or none has room.
    """
    length, width, _ = size
    out: list[Piece] = []
    others = list(others or [])
    end: int | None = start.values[1] if start else None
    pos, d = np.zeros(2), angle
    if start is not None:
        reach = width / 2 if start.values[0] == start.values[1] else length / 2
        pos = np.array([start.x, start.y]) + reach * np.array([math.cos(d), math.sin(d)])
    for _ in range(n):
        fits = [t for t in pool if end is None or end in t]
        if not fits:
            break
        t = one_of(rng, fits)
        pool.remove(t)
        if end is not None and t[0] != end:
            t = (t[1], t[0])
        double = t[0] == t[1] and crosswise
        placed = None
        for turn in (0.0, *rng.permutation([math.pi / 2, -math.pi / 2]).tolist()):
            e = d + turn
            u = np.array([math.cos(e), math.sin(e)])
            v = np.array([math.cos(d), math.sin(d)])
            adv = width if double and turn == 0 else length
            origin = pos if turn == 0 else pos - v * (width / 2) + u * (width / 2)
            c = origin + u * (adv / 2 + gap + abs(rng.normal(0, 0.03)))
            yaw = e + (math.pi / 2 if double and turn == 0 else 0) + rng.normal(0, 0.012)
            p = Piece(float(c[0]), float(c[1]), 0, float(yaw), size, t)
            inside = abs(c[0]) < limit and abs(c[1]) < limit * 0.8
            # The last piece is left out: at a turn the next one lies beside its end and may touch it.
            if free(p, [*others, *out][:-1] if turn or out else others, 0.0) and (inside or not out):
                placed = p
                pos, d = c + u * adv / 2, e
                break
        if placed is None:
            break
        out.append(placed)
        end = t[1]
    return out


def star(rng: Rng, n: int, size: Size, pool: list[Tile]) -> list[Piece]:
    """A double in the middle with four arms; nothing if the pool lacks the double."""
    v = int(rng.integers(max(b for _, b in pool) + 1))
    if (v, v) not in pool:
        return []
    pool.remove((v, v))
    out = [Piece(0, 0, 0, math.pi / 2, size, (v, v))]
    for k in range(4):
        a = k * math.pi / 2
        m = max(1, (n - 1) // 4 + int(rng.integers(-1, 2)))
        first = Piece(0, 0, 0, 0, size, (v, v))
        if k % 2:
            # Two arms start at the ends of the double, the others at its sides.
            first = Piece(0, (size[0] - size[1]) / 2 * (1 if k == 1 else -1), 0, 0, size, (v, v))
        out += chain(rng, m, size, pool, size[0] * 8, first, out, a)
    return out[:n]


def rows(rng: Rng, n: int, size: Size, gap: float, per: int, noise: float) -> list[Piece]:
    """Dominoes side by side in rows of `per`."""
    out: list[Piece] = []
    for i in range(n):
        c, r = i % per, i // per
        y = (c - per / 2) * (size[1] + gap)
        yaw = float(rng.normal(0, noise)) + (math.pi if chance(rng, 0.5) else 0)
        p = Piece(r * (size[0] + gap * 2) + float(rng.normal(0, noise * 2)), y, 0, yaw, size)
        if free(p, out):
            out.append(p)
    return out


def deal(rng: Rng, pieces: list[Piece], pool: list[Tile]) -> None:
    """Give dominoes their values from the pool, and any values once it is empty."""
    for p in pieces:
        t = pool.pop(int(rng.integers(len(pool)))) if pool else (int(rng.integers(7)), int(rng.integers(7)))
        p.values = t if chance(rng, 0.5) else (t[1], t[0])


def turn_over(rng: Rng, pieces: list[Piece], up: float) -> None:
    """Turn dominoes face down, but for about a share `up` of them."""
    for p in pieces:
        p.up = chance(rng, up)


def domino_layout(rng: Rng, kind: str, n: int, size: Size, most: int) -> list[Piece]:
    """Dominoes laid as the occasion's word says."""
    pool = full_set(most)
    if kind in ("chain", "star", "stacks"):
        ps = star(rng, n, size, pool) if kind == "star" else []
        limit = size[0] * between(rng, 1.3, 4.5)
        if not ps:
            m = max(2, n * 2 // 3 if kind == "stacks" else n)
            crosswise, gap = chance(rng, 0.85), one_of(rng, (0.0, 0.02, 0.1))
            ps = chain(rng, m, size, pool, limit, crosswise=crosswise, gap=gap)
        if kind == "stacks":
            ps += stacks(rng, ps, n, size, pool)
        elif chance(rng, 0.25):
            extra = scatter(rng, int(rng.integers(1, 5)), [size] * 5, 5.0)
            extra = [p for p in extra if free(p, ps, 0.1)]
            deal(rng, extra, pool)
            turn_over(rng, extra, 0.5)
            ps += extra
        return ps
    if kind == "rows":
        gap, per = one_of(rng, (0.0, 0.05, 0.4)), int(rng.integers(3, 8))
        ps = rows(rng, n, size, gap, per, one_of(rng, (0.0, 0.02, 0.05)))
    elif kind == "box":
        ps = rows(rng, n, size, 0.03, one_of(rng, (4, 5, 7)), 0.0)
        drop = rng.random(len(ps)) < (0.12 if chance(rng, 0.5) else 0)
        ps = [p for p, x in zip(ps, drop, strict=True) if not x] or ps
    else:
        spread = between(rng, 0.75, 1.6)
        ps = scatter(rng, n, [size] * n, spread, 0.5 if chance(rng, 0.5) else 0.0)
    deal(rng, ps, pool)
    if kind == "boneyard" or chance(rng, 0.15):
        share = between(rng, 0.2, 0.8) if kind == "boneyard" else 0.2
        for p in ps[1:]:
            p.up = not chance(rng, share)
    if kind == "heap":
        heap_up(rng, ps, size, pool)
    return ps


def heap_up(rng: Rng, ps: list[Piece], size: Size, pool: list[Tile]) -> None:
    """Lay further dominoes flat on top of some."""
    top: list[Piece] = []
    for base in list(ps):
        if chance(rng, 0.3):
            off = rotate(rng.uniform(-0.2, 0.2, (1, 2)) * np.array(size[:2]), base.yaw)[0]
            p = Piece(base.x + float(off[0]), base.y + float(off[1]), size[2], between(rng, 0, 6.28), size)
            if free(p, top, 0.05):
                top.append(p)
    deal(rng, top, pool)
    turn_over(rng, top, 0.8)
    ps += top


def stacks(rng: Rng, ps: list[Piece], n: int, size: Size, pool: list[Tile]) -> list[Piece]:
    """Towers of what is left of n dominoes, beside the line."""
    out: list[Piece] = []
    far = max(p.x for p in ps) + size[0]
    low = min(p.y for p in ps)
    for k in range(max(1, (n - len(ps)) // 3)):
        x, y = far + float(rng.normal(0, 0.3)), low + k * size[1] * 1.3
        for level in range(int(rng.integers(1, 5))):
            dx, dy, yaw = (float(rng.normal(0, s)) for s in (0.08, 0.08, 0.06))
            out.append(Piece(x + dx, y + dy, level * size[2], yaw, size))
    deal(rng, out, pool)
    turn_over(rng, out, 0.5)
    return out


def dice_layout(rng: Rng, kind: str, n: int, edge: float) -> list[Piece]:
    """Dice laid as the occasion's word says; at most 20, more would hide each other."""
    sizes = [(edge, edge, edge)] * n
    if kind == "mixed":
        edges = [one_of(rng, (0.8, 1.2, 1.6, 2.5)) for _ in range(n)]
        sizes = [(e, e, e) for e in edges]
    if kind in ("row", "grid"):
        per = n if kind == "row" else int(rng.integers(3, 7))
        gap = one_of(rng, (0.0, 0.02, 0.3, 1.0))
        ps: list[Piece] = []
        for i in range(n):
            yaw = float(rng.normal(0, 0.03 if gap < 0.1 else 0.3))
            x, y = (i % per) * (edge + gap), (i // per) * (edge + gap) + float(rng.normal(0, gap * 0.3))
            p = Piece(x, y, 0, yaw, sizes[i])
            if free(p, ps, -0.02):
                ps.append(p)
    else:
        ps = scatter(rng, n, sizes, between(rng, 0.9, 3.2), one_of(rng, (0.0, 0.0, 0.5, 0.9)))
        if kind == "tower":
            for base in ps[: max(1, n // 4)]:
                for level in range(1, int(rng.integers(2, 4))):
                    yaw = base.yaw + float(rng.normal(0, 0.2))
                    ps.append(Piece(base.x, base.y, level * edge, yaw, base.size))
    for p in ps:
        p.values = (int(rng.integers(1, 7)), 0)
    return ps[:20]
