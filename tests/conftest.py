"""What holds for all tests: they do not depend on the machine they run on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

# A busy machine is not a bug, so nothing is judged by the clock.
settings.register_profile("anywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("anywhere")

# Piece sets that a machine happens to have are left out, or tables made for tests would differ.
os.environ["BOARDSIDE_PIECES"] = os.devnull

BROWSER = Path(__file__).parent / "browser"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Function, nextitem: pytest.Item | None) -> bool | None:
    """A test in the browser that fails is run once more, and the summary says so with what went wrong.

    Chromium without a screen has been seen to drop a touch, less than once in four hundred; a test cannot
    tell that from an app that does not answer. What fails twice is ours.
    """
    if BROWSER not in item.path.parents:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    failed = next((report for report in reports if report.failed), None)
    if failed is not None:
        item.warn(pytest.PytestWarning(f"Run again, because it failed: {failed.longreprtext[-2000:]}"))
        item._initrequest()
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
