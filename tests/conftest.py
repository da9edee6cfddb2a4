"""What holds for all tests: they do not depend on the machine they run on."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A busy machine is not a bug, so nothing is judged by the clock.
settings.register_profile("anywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("anywhere")

# Piece sets that a machine happens to have are left out, or tables made for tests would differ.
os.environ["BOARDSIDE_PIECES"] = os.devnull
