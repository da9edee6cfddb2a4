from __future__ import annotations

from ui.clock import PAUSE, Tick, face, thought


def test_the_clock_starts_with_the_first_move_and_runs_for_whoever_is_to_act() -> None:
    ticks = [Tick(100, 0, 1), Tick(110, 1, 1), Tick(140, 0, 1)]
    assert thought(ticks, 145, 1, 1, running=True) == {0: 30.0, 1: 15.0}
    assert thought(ticks, 145, 1, 1, running=False) == {0: 30.0, 1: 10.0}
    assert thought([], 500, 0, 1, running=True) == {}


def test_each_round_has_its_own_time_and_a_pause_is_nobodys() -> None:
    ticks = [Tick(100, 0, 1), Tick(110, 1, 1), Tick(200, 0, 2), Tick(200 + 2 * PAUSE, 1, 2)]
    assert thought(ticks, 205 + 2 * PAUSE, 0, 2, running=True) == {0: 5.0}


def test_what_the_clock_shows() -> None:
    assert face(10, 0) == "10:00"
    assert face(10, 61) == "8:59"
    assert face(5, 1000) == "0:00"
