"""How Hypothesis runs here: a busy machine is not a bug, so nothing is judged by the clock."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("rules", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rules")
