"""The bench of dominoes and dice judges fairly."""

from __future__ import annotations

from typing import Any

from ui.cli.bench_pips import judge


def _tile(x: float, pips: list[int], **more: Any) -> dict[str, Any]:
    return {"pips": pips, "corners": [[x, 0], [x + 40, 0], [x + 40, 20], [x, 20]], **more}


def test_the_bench_tells_missed_wrong_and_invented_apart() -> None:
    truth = {
        "dominoes": [_tile(0, [1, 2]), _tile(100, [3, 4]), _tile(200, [5, 6])],
        "unclear": [_tile(300, [0, 0])],
    }
    answer = {
        "dominoes": [
            _tile(1, [2, 1], confidence=0.99),
            _tile(101, [3, 5], confidence=0.6),
            _tile(301, [0, 1], confidence=0.99),
            _tile(400, [6, 6], confidence=0.99),
        ],
        "doubts": [1],
    }
    verdict = judge("x", "dominoes", answer, truth)
    assert verdict.missed == ["5-6"]
    assert verdict.wrong == ["3-4 read as 3-5"]
    assert verdict.invented == ["6-6"]
    assert verdict.silent == 1
    assert not verdict.exact
    assert judge("x", "dominoes", {"dominoes": [], "doubts": []}, {"dominoes": [], "unclear": []}).exact
