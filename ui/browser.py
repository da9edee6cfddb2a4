"""The app in a real browser, driven by a program: for its tests, its benchmark and the README's pictures.

Needs Playwright (the `dev` extra) and a Chromium on this machine; `CHROMIUM` names another one than the one
found. Flutter paints on a canvas; what can be found and touched is the tree it keeps for screen readers,
where every control of ours has its own name.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from rules.core import BoardsideError

FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
PHONE: Final = (390, 844)
DESK: Final = (1280, 800)
PATIENCE: Final = 90_000
"""Milliseconds to wait for anything: a loaded machine is slow, not broken."""


class NoBrowser(BoardsideError):
    """There is no browser to drive."""

    code = "no-browser"


def chromium() -> str:
    """The browser's program. Raises `NoBrowser`."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        raise NoBrowser("This needs Chromium: install it, or name it in the environment variable CHROMIUM.")
    return found


@contextmanager
def serving(home: Path, *options: str) -> Iterator[str]:
    """A server of its own on a free port, with its files in a folder; the answer is its address."""
    start = "import boardside; boardside.main()"
    command = [sys.executable, "-c", start, "app", "--no-browser", "--port", "0", *options]
    root = str(Path(__file__).parent.parent)
    environment = os.environ | {"BOARDSIDE_HOME": str(home), "PYTHONPATH": root, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http"))
        for _ in range(100):
            try:
                urllib.request.urlopen(address, timeout=5).read()
                break
            except OSError:
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


@contextmanager
def browsing() -> Iterator[Any]:
    """A headless browser."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NoBrowser("This needs Playwright: install Boardside with its dev extra.") from None
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), headless=True, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def filming(browser: Any, film: Path) -> Iterator[Any]:
    """Another browser, whose camera sees a film (`.mjpeg`) over and over."""
    flags = (
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    other = browser.browser_type.launch(executable_path=chromium(), headless=True, args=[*FLAGS, *flags])
    try:
        yield other
    finally:
        other.close()


def visit(browser: Any, address: str, size: tuple[int, int], *, dark: bool = False, sharp: int = 1) -> Any:
    """A page of the app, as a device that was never here before."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=True,
        color_scheme="dark" if dark else "light",
        device_scale_factor=sharp,
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    # Nothing but the server itself may be asked: it must work without internet.
    page.route(
        "**/*",
        lambda route: (
            route.continue_() if route.request.url.startswith((address, "blob:", "data:")) else route.abort()
        ),
    )
    page.goto(address)
    awake(page)
    return page


def awake(page: Any) -> None:
    """Wait for the app and switch on its tree for screen readers."""
    page.wait_for_selector("flt-semantics-placeholder", state="attached")
    page.evaluate("document.querySelector('flt-semantics-placeholder').click()")


def named(page: Any, name: str) -> Any:
    """A control of ours."""
    return page.locator(f"[flt-semantics-identifier='{name}']").last


def press(page: Any, name: str) -> None:
    """Touch a control: the button inside it, if there is one."""
    control = named(page, name)
    control.wait_for(state="attached")
    inner = control.get_by_role("button")
    (inner.first if inner.count() else control).click()


def in_front(page: Any) -> None:
    """Bring a page before the others, if there are any: one in the background paints nothing."""
    if sum(len(context.pages) for context in page.context.browser.contexts) > 1:
        page.bring_to_front()


def says(page: Any, name: str, text: str) -> None:
    """Wait until a control says something, by its text or by its label."""
    in_front(page)
    page.wait_for_function(
        """([name, text]) => [...document.querySelectorAll(`[flt-semantics-identifier='${name}']`)].some(
            node => node.innerText.includes(text) || (node.getAttribute('aria-label') || '').includes(text)
                || [...node.querySelectorAll('[aria-label]')].some(
                    inner => inner.getAttribute('aria-label').includes(text)))""",
        arg=[name, text],
        polling=100,
    )


def go(page: Any, screen: str) -> None:
    """Go to another screen by its name in the bar or rail."""
    page.get_by_role("tab", name=screen).or_(page.get_by_role("button", name=screen)).first.click()


def photograph(page: Any, name: str, photo: Path) -> None:
    """Give a photo to the chooser that a button opens."""
    control = named(page, name)
    control.wait_for(state="attached")
    with page.expect_file_chooser() as chooser:
        press(page, name)
    chooser.value.set_files(str(photo))


def painted(page: Any) -> None:
    """Wait until what was sent is on the screen: pictures decoded, pieces at rest."""
    page.wait_for_timeout(1200)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
