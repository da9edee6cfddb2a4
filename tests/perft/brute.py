"""Counting lines of play on a table that was written a second time, slowly and plainly."""

from __future__ import annotations

from typing import Protocol, Self


class Table(Protocol):
    """Knows its legal acts, and what it looks like after one."""

    def acts(self) -> list[str]: ...
    def do(self, token: str) -> Self: ...


def perft(table: Table, depth: int) -> list[int]:
    acts = table.acts()
    counts = [len(acts)] + [0] * (depth - 1)
    if depth > 1:
        for token in acts:
            for ply, count in enumerate(perft(table.do(token), depth - 1), 1):
                counts[ply] += count
    return counts
