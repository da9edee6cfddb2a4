"""Which finds lie on the table together.

In a line of dominoes the end of one tile and the beginning of the next make a fine tile, too, a double more
often than not. Taken one by one, the surest first, such a find would oust the two tiles it is made of. Taken
all together it cannot win: a line read one half off has a tile less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

Places = frozenset[int]
DOUBLES = 0.75
FEWEST = 4
"""Where so many tiles are doubles, and so large a share of them, a line was rather read half a tile off,
where like numbers meet."""


def best_together(weights: Sequence[float], conflicts: Sequence[Places]) -> list[int]:
    """The numbers of the finds with the greatest sum of weights no two of which are in conflict."""

    @cache
    def best(left: Places) -> tuple[float, Places]:
        total, chosen = 0.0, Places()
        for part in _parts(left, conflicts):
            number = max(part, key=lambda each: (len(conflicts[each] & part), -each))
            with_it = weights[number], Places([number])
            if len(part) > 1:
                rest = best(part - conflicts[number] - {number})
                with_it = with_it[0] + rest[0], with_it[1] | rest[1]
                with_it = max(with_it, best(part - {number}), key=lambda way: way[0])
            total, chosen = total + with_it[0], chosen | with_it[1]
        return total, chosen

    return sorted(best(Places(range(len(weights))))[1])


def half_a_tile_off(tiles: Sequence[tuple[int, int]]) -> bool:
    """Whether these tiles are more likely the ends of neighbours."""
    doubles = sum(one == other for one, other in tiles)
    return len(tiles) >= FEWEST and doubles >= DOUBLES * len(tiles)


def _parts(left: Places, conflicts: Sequence[Places]) -> list[Places]:
    """What hangs together by conflicts."""
    rest, found = set(left), []
    while rest:
        part, edge = set[int](), [rest.pop()]
        while edge:
            number = edge.pop()
            part.add(number)
            fresh = conflicts[number] & rest
            rest -= fresh
            edge += fresh
        found.append(Places(part))
    return found
