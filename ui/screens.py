"""Pictures of the app's screens for the README: `python -m ui.screens FOLDER`."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.core import BoardsideError
from ui.browser import DESK, PHONE, browsing, go, named, painted, photograph, press, says, serving, visit

MOVES: Final = ("f2f4", "f7f5", "e2e3", "b7b6")
THOUGHT: Final = 2500
"""Milliseconds after which a hint has said what it has to say."""
CODE: Final = "8J04-RD9N-3S2N"
QUALITY: Final = 82
BLANK: Final = 20.0
"""A picture with less contrast than this shows nothing yet."""
SAME: Final = 2.0
"""Mean difference below which two pictures show the same screen."""
STILL: Final = 0.3
"""Mean difference below which nothing moves any more."""
PATIENCE: Final = 300.0
"""Seconds to wait for one picture: a loaded machine paints long after it knows what."""


class NotPainted(BoardsideError):
    """A screen did not appear."""

    code = "not-painted"


def make(folder: Path, photo: Path) -> list[Path]:
    """Write every picture; the answer are the files."""
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    before: dict[str, NDArray[np.uint8]] = {}

    def keep(page: Any, name: str) -> None:
        size = "phone" if "phone" in name else "desk"
        before[size] = pixels = _settled(page, before.get(size), name)
        path = folder / f"{name}.webp"
        cv2.imwrite(str(path), pixels, (cv2.IMWRITE_WEBP_QUALITY, QUALITY))
        made.append(path)

    with tempfile.TemporaryDirectory() as home, serving(Path(home)) as address, browsing() as browser:
        page = visit(browser, address, PHONE)
        named(page, "sq-a2").wait_for(state="attached")
        _start_on(page, CODE)
        for move in MOVES:
            named(page, f"sq-{move[:2]}").click()
            named(page, f"sq-{move[2:]}").click()
            says(page, "status", f"{move[:2]}-{move[2:]}")
        press(page, "hint")
        named(page, "proposal-2").wait_for(state="attached")
        page.wait_for_timeout(THOUGHT)
        keep(page, "play-phone")
        go(page, "Scan")
        photograph(page, "pick", photo)
        named(page, "scan-info").wait_for(state="attached")
        press(page, "hint-white")
        named(page, "proposal-2").wait_for(state="attached")
        page.wait_for_timeout(THOUGHT)
        keep(page, "scan-phone")
        go(page, "Learn")
        named(page, "lesson").wait_for(state="attached")
        keep(page, "learn-phone")
        page.context.close()
        page = visit(browser, address, DESK, dark=True)
        named(page, "sq-a2").wait_for(state="attached")
        press(page, "hint")
        named(page, "proposal-2").wait_for(state="attached")
        page.wait_for_timeout(THOUGHT)
        keep(page, "play-desk-dark")
        go(page, "Library")
        named(page, "random").wait_for(state="attached")
        keep(page, "library-desk-dark")
        page.context.close()
    return made


def _settled(page: Any, last: NDArray[np.uint8] | None, name: str) -> NDArray[np.uint8]:
    """The screen once it is painted, another than the last one, and at rest. Raises `NotPainted`.

    The tree for screen readers is ahead of the picture, on a slow machine by many seconds.
    """
    end = time.monotonic() + PATIENCE
    page.bring_to_front()
    earlier = _shot(page)
    while time.monotonic() < end:
        painted(page)
        pixels = _shot(page)
        at_rest = _difference(pixels, earlier) < STILL
        if at_rest and pixels.std() > BLANK and (last is None or _difference(pixels, last) > SAME):
            return pixels
        earlier = pixels
    raise NotPainted(f"The screen for {name} did not appear within {PATIENCE:.0f} seconds.")


def _difference(one: NDArray[np.uint8], two: NDArray[np.uint8]) -> float:
    return float(np.abs(one.astype(int) - two.astype(int)).mean())


def _shot(page: Any) -> NDArray[np.uint8]:
    pixels = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    return np.asarray(pixels, np.uint8)


def _start_on(page: Any, code: str) -> None:
    go(page, "Library")
    field = named(page, "code").locator("input, textarea").first
    field.wait_for(state="attached")
    field.focus()
    page.keyboard.type(code)
    press(page, "enter-code")
    press(page, "start")
    named(page, "status").wait_for(state="attached")


if __name__ == "__main__":
    root = Path(__file__).parent.parent
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else root / "samples" / "screens"
    for each in make(where, root / "samples" / "keizar-01.jpg"):
        print(each)
