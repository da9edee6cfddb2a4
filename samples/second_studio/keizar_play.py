"""Keizár on paper: legal layouts of the tiles, positions from random play, and both as text."""

from __future__ import annotations

from samples.second_studio.basics import Rng, chance, pick

Square = tuple[int, int]
"""Column and row, counted from a1."""
Layout = dict[Square, str]
"""The symbol tiles (K Q B N R, and * for the Keizár tile); all others are plain."""
Men = dict[Square, str]
"""The pieces: w or b."""
KEIZAR: Square = (3, 4)
"""d5."""
PLAIN = {(c, 0) for c in (0, 1, 6, 7)} | {(c, 1) for c in range(2, 6)}
PLAIN |= {(c, 7 - r) for c, r in PLAIN}
"""Squares that are always plain."""
LINES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
REACH = {
    "K": (LINES + DIAGONALS, 1),
    "Q": (LINES + DIAGONALS, 7),
    "B": (DIAGONALS, 7),
    "N": (JUMPS, 1),
    "R": (LINES, 7),
}
"""For every symbol its ways and how many steps it may go."""
PHASES = {"set-up": 20.0, "start": 20.0, "play": 35.0, "few": 25.0}
"""What is photographed, and how often of a hundred times."""


def square_name(square: Square) -> str:
    """What players call a square."""
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def is_dark(square: Square) -> bool:
    """Whether a square is dark, as a1 is."""
    return (square[0] + square[1]) % 2 == 0


def lay_tiles(rng: Rng) -> Layout:
    """A legal layout: in each half each colour gets its own four symbols, anywhere among its free squares."""
    layout: Layout = {KEIZAR: "*"}
    for far in (False, True):
        for dark in (False, True):
            free = [(c, r + 4 * far) for c in range(8) for r in range(4)]
            free = [s for s in free if is_dark(s) == dark and s not in PLAIN and s != KEIZAR]
            places = rng.choice(len(free), 4, replace=False).tolist()
            symbols = "QBNR" if dark != far else "KBNR"
            layout.update({free[p]: symbol for p, symbol in zip(places, symbols, strict=True)})
    return layout


def start_men() -> Men:
    """All pieces where they start."""
    return {(c, r): "w" if r < 4 else "b" for c in range(8) for r in (0, 1, 6, 7)}


def moves(layout: Layout, men: Men, side: str) -> list[tuple[Square, Square]]:
    """What a side may play: a piece moves as the tile that it stands on says, on the Keizár tile never."""
    found = []
    for (c, r), owner in men.items():
        symbol = layout.get((c, r))
        if owner != side or symbol == "*":
            continue
        if symbol is None:
            found += [((c, r), goal) for goal in _pawn_goals(layout, men, (c, r))]
            continue
        ways, far = REACH[symbol]
        for dc, dr in ways:
            for k in range(1, far + 1):
                goal = (c + k * dc, r + k * dr)
                if not (0 <= goal[0] < 8 and 0 <= goal[1] < 8) or men.get(goal) == side:
                    break
                found.append(((c, r), goal))
                if goal in men:
                    break
    return found


def _pawn_goals(layout: Layout, men: Men, square: Square) -> list[Square]:
    """Where a piece on a plain tile may go: one ahead, two from its first rows, or taking aslant."""
    c, r = square
    ahead = 1 if men[square] == "w" else -1
    if not 0 <= r + ahead < 8:
        return []
    goals = [(c + d, r + ahead) for d in (-1, 1)]
    goals = [g for g in goals if g in men and men[g] != men[square]]
    near, far = (c, r + ahead), (c, r + 2 * ahead)
    if near not in men:
        goals.append(near)
        barred = ahead < 0 and (square in ((3, 6), (3, 7), (2, 7), (4, 7)))
        home = r < 2 if ahead > 0 else r > 5
        if home and near not in layout and far not in men and not barred:
            goals.append(far)
    return goals


def play_on(rng: Rng, layout: Layout, plies: int) -> Men:
    """The position after so many random moves, which rather take than not."""
    men, side = start_men(), "w"
    for _ in range(plies):
        options = moves(layout, men, side)
        if not options:
            break
        taking = [m for m in options if m[1] in men]
        here, goal = pick(rng, taking if taking and chance(rng, 0.35) else options)
        men[goal] = men.pop(here)
        side = "b" if side == "w" else "w"
    return men


def choose_position(rng: Rng, layout: Layout) -> tuple[str, Men]:
    """A phase of the game and the pieces that are on the board then."""
    phase = pick(rng, list(PHASES), list(PHASES.values()))
    if phase == "set-up":
        return phase, {}
    if phase == "start":
        return phase, start_men()
    if phase == "play":
        men = play_on(rng, layout, int(rng.integers(2, 70)))
        return phase, _maybe_hold(rng, men)
    places = rng.choice(64, int(rng.integers(1, 13)), replace=False).tolist()
    few: Men = {(p % 8, p // 8): pick(rng, ["w", "b"]) for p in places}
    return phase, _maybe_hold(rng, few)


def _maybe_hold(rng: Rng, men: Men) -> Men:
    """Now and then someone has just gone to the Keizár tile."""
    if KEIZAR not in men and chance(rng, 0.15):
        mover = pick(rng, list(men))
        men[KEIZAR] = men.pop(mover)
    return men


def position_text(layout: Layout, men: Men) -> str:
    """Tiles, pieces, side and hold as text, rows from the eighth down."""
    hold = "0" if KEIZAR in men else "-"
    return f"{_rows(layout)} {_rows(men)} w {hold}"


def _rows(cells: dict[Square, str]) -> str:
    text = "/".join("".join(cells.get((c, r), ".") for c in range(8)) for r in range(7, -1, -1))
    for n in range(8, 0, -1):
        text = text.replace("." * n, str(n))
    return text
