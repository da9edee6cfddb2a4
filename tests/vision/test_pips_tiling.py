"""Which finds lie on the table together, against trying all sets of them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.pips_tiling import best_together, half_a_tile_off


def test_a_line_of_tiles_is_not_read_half_a_tile_off() -> None:
    """Tiles at 0, 2, 4, 6 and, surer than these, what looks like tiles at 1, 3, 5."""
    starts = [0, 2, 4, 6, 1, 3, 5]
    weights = [0.8, 0.8, 0.8, 0.8, 0.99, 0.99, 0.99]
    conflicts = [
        frozenset(k for k, other in enumerate(starts) if k != number and abs(start - other) < 2)
        for number, start in enumerate(starts)
    ]
    assert best_together(weights, conflicts) == [0, 1, 2, 3]


@given(
    st.lists(st.floats(0.01, 1), min_size=0, max_size=9),
    st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=20),
)
def test_nothing_better_goes_together(weights: list[float], pairs: set[tuple[int, int]]) -> None:
    count = len(weights)
    near = {(a, b) for a, b in pairs if a != b and max(a, b) < count}
    conflicts = [frozenset(b for b in range(count) if (a, b) in near or (b, a) in near) for a in range(count)]
    chosen = best_together(weights, conflicts)
    assert not any(conflicts[number] & set(chosen) for number in chosen)
    best = max(
        sum(weights[number] for number in some)
        for size in range(count + 1)
        for some in combinations(range(count), size)
        if not any(conflicts[number] & set(some) for number in some)
    )
    assert sum(weights[number] for number in chosen) == pytest.approx(best)


def test_nothing_but_doubles_is_hard_to_believe() -> None:
    assert half_a_tile_off([(5, 5), (4, 4), (2, 2), (0, 0), (6, 6)])
    assert not half_a_tile_off([(5, 4), (4, 2), (2, 2), (0, 6)])
    assert not half_a_tile_off([(6, 6), (3, 3)])
