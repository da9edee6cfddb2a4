"""Pictures of the app's screens for the README: `python -m ui.screens FOLDER`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from ui.browser import DESK, PHONE, browsing, go, named, painted, photograph, press, serving, visit

MOVES: Final = ("f2f4", "f7f5", "e2e3", "b7b6")
CODE: Final = "8J04-RD9N-3S2N"
QUALITY: Final = 82
BLANK: Final = 20.0
"""A picture with less contrast than this shows nothing yet."""
SAME: Final = 2.0
"""Mean difference below which two pictures show the same screen."""


def make(folder: Path, photo: Path) -> list[Path]:
    """Write every picture; the answer are the files."""
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    before: dict[tuple[int, ...], Any] = {}

    def keep(page: Any, name: str) -> None:
        # The tree for screen readers is ahead of the picture: wait until there is one, and a new one.
        for _ in range(40):
            painted(page)
            pixels = _shot(page)
            last = before.get(pixels.shape)
            if pixels.std() > BLANK and (last is None or np.abs(pixels.astype(int) - last).mean() > SAME):
                break
        before[pixels.shape] = pixels.astype(int)
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
        named(page, "sq-c2").click()
        keep(page, "play-phone")
        go(page, "Scan")
        photograph(page, "pick", photo)
        named(page, "scan-info").wait_for(state="attached")
        keep(page, "scan-phone")
        go(page, "Learn")
        named(page, "lesson").wait_for(state="attached")
        keep(page, "learn-phone")
        page.context.close()
        page = visit(browser, address, DESK, dark=True)
        named(page, "sq-a2").wait_for(state="attached")
        press(page, "way")
        keep(page, "play-desk-dark")
        go(page, "Library")
        named(page, "random").wait_for(state="attached")
        keep(page, "library-desk-dark")
        page.context.close()
    return made


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
