"""Controls that stay as they are. Flet compares every control of a screen with its successor after each
touch; one that is handed back unchanged is passed over, and a board has hundreds of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import flet as ft


class Kept:
    """Controls by name, each with the description it was made from."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Any, ft.Control]] = {}

    def __call__(self, name: Hashable, made_of: Any, make: Callable[[], ft.Control]) -> ft.Control:
        """The control of that name; made anew only if what it is made of has changed."""
        known = self._kept.get(name)
        if known is None or known[0] != made_of:
            known = (made_of, make())
            self._kept[name] = known
        return known[1]


def use_kept() -> Kept:
    """The kept controls of this component."""
    kept: Any = ft.use_ref(Kept)
    found: Kept = kept.current
    return found
