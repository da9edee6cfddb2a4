"""Touches of a board. They stay the same object while what they do changes: squares are not redrawn."""

from __future__ import annotations

from typing import Any

import flet as ft

from rules.core import Loc


class Touches:
    """What a board calls when it is touched; a screen says anew what that means each time it is drawn."""

    on_tap: Any = None
    on_drop: Any = None

    async def tap(self, place: Loc) -> None:
        """A place was tapped."""
        if self.on_tap is not None:
            await self.on_tap(place)

    async def drop(self, src: Loc, dst: Loc) -> None:
        """A piece was dragged; without a meaning of its own that is one tap, then another."""
        if self.on_drop is not None:
            await self.on_drop(src, dst)
        elif src != dst:
            await self.tap(src)
            await self.tap(dst)


def use_touches(on_tap: Any, on_drop: Any = None) -> Touches:
    """The touches of this screen's board."""
    kept: Any = ft.use_ref(Touches)
    found: Touches = kept.current
    found.on_tap, found.on_drop = on_tap, on_drop
    return found
