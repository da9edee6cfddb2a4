"""How sure a found board is: a logistic judgement over a few measured signs.

A logistic fit on hypotheses of studio photos, tried on real boards, gave the order of the weights; they were
then set by hand on all of these together, on the careful side, because a board reported at 0.5 or more has to
be right. So the figures on those photos are no held-out result.
"""

from __future__ import annotations

import math
from typing import Final

from vision.photo import Signs

_WEIGHTS: Final = Signs(
    inside=6.0, margin=35.0, seen=4.0, weakest=9.0, error=-40.0, outside=-14.0, visible=40.0
)
_CENTRE: Final = Signs(inside=0.8, margin=0.0, seen=0.61, weakest=0.5, error=0.02, outside=0.35, visible=0.97)
_LOW: Final = Signs(inside=0.0, margin=-0.1, seen=0.0, weakest=-0.2, error=0.01, outside=0.35, visible=0.8)
_HIGH: Final = Signs(inside=1.0, margin=0.15, seen=1.0, weakest=0.7, error=0.1, outside=1.0, visible=1.0)
_BIAS: Final = -2.6


def confidence(signs: Signs) -> float:
    """0..1, from the signs of one hypothesis."""
    value = _BIAS
    for sign, weight, centre, low, high in zip(signs, _WEIGHTS, _CENTRE, _LOW, _HIGH, strict=True):
        value += weight * (min(max(sign, low), high) - centre)
    return 1 / (1 + math.exp(-value))
