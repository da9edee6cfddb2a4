"""How quick the app is: to the first board, from a touch to its result, and with eight phones at once."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

from ui import bench_phones
from ui.browser import DESK, browsing, named, serving, visit
from ui.serve import Compressed

TAPS: Final = 50

_TAP: Final = """name => new Promise(done => {
    const find = () => document.querySelector(`[flt-semantics-identifier='${name}']`);
    const node = find();
    const before = node.getAttribute('aria-current');
    const start = performance.now();
    const watch = new MutationObserver(() => {
        if (find() && find().getAttribute('aria-current') !== before) {
            watch.disconnect();
            done(performance.now() - start);
        }
    });
    watch.observe(document.body, {subtree: true, attributes: true, childList: true});
    node.click();
})"""


def run() -> dict[str, Any]:
    """Measure in a browser on this machine, with a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        Compressed(None, home / "cache").warm()
        with serving(home) as address, browsing() as browser:
            visit(browser, address, DESK).context.close()  # the server's own first time, and the browser's
            start = time.perf_counter()
            page = visit(browser, address, DESK)
            named(page, "sq-a2").wait_for(state="attached")
            first = time.perf_counter() - start
            page.wait_for_timeout(1500)
            taps = [float(page.evaluate(_TAP, "sq-a2")) for _ in range(TAPS)]
    figures = {
        "first_board_seconds": round(first, 2),
        "tap_to_result_ms_median": round(median(taps), 1),
        "tap_to_result_ms_worst": round(max(taps), 1),
        "taps": TAPS,
    }
    return figures | bench_phones.run()
