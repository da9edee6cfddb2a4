"""What holds for all tests: they do not depend on the machine they run on."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import pytest
from _pytest.skipping import evaluate_skip_marks
from hypothesis import HealthCheck, settings

# A busy machine is not a bug, so nothing is judged by the clock.
settings.register_profile("anywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("anywhere")

# Piece sets that a machine happens to have are left out, or tables made for tests would differ.
os.environ["BOARDSIDE_PIECES"] = os.devnull

BROWSER: Final = Path(__file__).parent / "browser"
ALONE: Final = "BOARDSIDE_BROWSER_TEST"
"""Set in the process that runs one test in the browser."""
TRIES: Final = 3
PATIENCE: Final = 300
"""Seconds for a test in the browser that takes half a minute at most: after that Chromium hangs."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast ones first: those in the browser come last."""
    items.sort(key=lambda item: BROWSER in item.path.parents)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Function) -> bool | None:
    """A test in the browser runs in a process of its own, and again if it fails; the summary says so.

    Chromium without a screen has been seen to drop a touch and, once, to hang for good in a call that knows
    no time limit. A test cannot tell that from an app that does not answer; what fails every time is ours.
    """
    if BROWSER not in item.path.parents or ALONE in os.environ or evaluate_skip_marks(item):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    begun = time.time()
    for left in reversed(range(TRIES)):
        wrong = _alone(item)
        if not wrong:
            break
        if left:
            item.warn(pytest.PytestWarning(f"Run again, because it failed: {wrong}"))
    for when in ("setup", "call", "teardown"):
        report = pytest.TestReport(
            item.nodeid,
            item.location,
            dict.fromkeys(item.keywords, 1),
            "failed" if wrong and when == "call" else "passed",
            wrong if when == "call" else None,
            when,
            duration=time.time() - begun if when == "call" else 0,
        )
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _alone(item: pytest.Item) -> str | None:
    """Run one test in a process of its own. The answer is what went wrong, with Playwright's last steps."""
    command = [sys.executable, "-m", "pytest", "-s", "-p", "no:cacheprovider", item.nodeid]
    environment = os.environ | {ALONE: "1", "DEBUG": "pw:api"}
    with tempfile.TemporaryFile("w+", errors="replace") as told:
        child = subprocess.Popen(
            command,
            cwd=item.config.rootpath,
            env=environment,
            stdout=told,
            stderr=told,
            stdin=subprocess.DEVNULL,
        )
        try:
            if child.wait(PATIENCE) == 0:
                return None
            ended = f"exit {child.returncode}"
        except subprocess.TimeoutExpired:
            ended = f"not done after {PATIENCE} seconds"
            for each in _family(child.pid):
                with contextlib.suppress(ProcessLookupError):  # it has just ended
                    os.kill(each, signal.SIGKILL)
            child.wait()
        told.seek(0)
        return f"{told.read()[-4000:]}\n{ended}"


def _family(pid: int) -> list[int]:
    """A test, the browser's driver, the browser and the app's server: they are in sessions of their own."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = [pid]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found
