"""How good and how fast suggestions are: matches, depth, speed, promptness, puzzles, honest chances."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from rules import games
from rules.core import CHANCE, Game
from rules.games.keizar import players, puzzles
from rules.games.keizar.engine import MOVES
from rules.games.keizar.game import GAME
from rules.games.keizar.search import Searcher
from rules.games.keizar.setup import start
from rules.games.keizar.setup_code import read_code
from rules.games.keizar.state import State, read_position
from rules.search import calibration, match
from rules.search.limits import Limits
from rules.search.suggest import suggest

PARTS: Final = ("match", "depth", "speed", "prompt", "puzzles", "chance", "calibration", "compiled")

SETUPS: Final = Path(__file__).parents[2] / "rules" / "games" / "keizar" / "bench_setups.txt"
SECONDS_A_MOVE: Final = 0.1
LONGEST: Final = 400
CHANCE_GAMES: Final = 500
CHANCE_NODES: Final = 2000
CALIBRATION_GAMES: Final = 200
PROMPT_CALLS: Final = 100
_LOT: Final = 200

MIDDLE_GAMES: Final = (
    "3B4/1Q6/3R1N2/KR1*1B1N/3QN3/2N1R2B/R7/2B2K2 b1bbb1bb/3b1bbb/b1b1bb2/8/3w4/2w1w3/1w3www/www1wwww w -",
    "2N5/6KR/3NBRQ1/B2*4/N3KB1Q/3R2N1/1R6/5B2 bb1bbb1b/bw1bbbb1/2b1b3/8/4w2w/3w2ww/w1w2b2/wwwwww2 w -",
    "2Q2R2/6N1/2RK4/3*1NBB/RN5R/8/B6Q/2BN1K2 bw1bbbbb/bb1b1b1b/3b4/3b4/1wb5/8/3wwwww/1wwwwww1 w 1",
    "8/RR6/N5BN/2B*2KQ/3BR1KR/2QB1N2/8/4N3 1b1bbb1b/bbb2bbb/2bbb3/8/2w5/2ww4/ww2wwww/w3wwww w -",
    "2R1QN2/BN6/1R2B3/3*K3/2R5/BKR3QB/8/4NN2 1bb1b1bb/1b1bbbbb/1bbbb3/4w3/3www2/8/wwww3w/wwww1w1w w -",
    "4R3/1Q4BB/1RNN1K2/3*4/4KB2/6QR/1N5R/3N1B2 b1bbbb2/b1bbbb1b/8/8/2wwb3/2w5/w3w1w1/1bwwwwww w -",
    "2N2K2/R5B1/2Q3B1/2N*3R/BQK1RN2/6B1/NR6/8 bbb1bbbb/bb1b3b/2bb4/5b2/5w2/5ww1/wwwww3/1wwww1ww w -",
    "5B2/8/2N1Q2N/K2*RB1R/1RKN4/2B4N/BQ6/5R2 bbbbb1bb/b1bbbb1b/6b1/1b6/3w4/2w5/4wwww/wwwwwwww b -",
)
"""Eight positions with both sides in play; none is decided."""

TARGETS: Final = {
    "match_low": 0.95,
    "depth": 7,
    "speed_ratio": 0.28,
    "chance": 0.75,
    "prompt_share": 0.99,
    "first_answer_ms": 50,
    "calibration": 0.05,
}


def run(
    parts: tuple[str, ...],
    count: int | None,
    nodes: int | None,
    tell: Callable[[str], None],
    names: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Measure the parts asked for; `count` plays or asks less often than the full measure does.

    With `nodes` the match is limited by nodes and not by time, so that it repeats on any machine. `names`
    are the games to play where several can be; without any, all of them.
    """
    names = names or tuple(games.names())
    measures: dict[str, Callable[[int | None, Callable[[str], None]], dict[str, Any]]] = {
        "match": partial(_match, nodes),
        "depth": _depth,
        "speed": _speed,
        "prompt": partial(_prompt, names),
        "puzzles": _puzzles,
        "chance": partial(_chance, names),
        "calibration": partial(_calibration, nodes, names),
        "compiled": _compiled,
    }
    return {part: measures[part](count, tell) for part in parts}


def setups() -> list[State]:
    """The 200 committed set-ups."""
    return [start(read_code(line.strip())) for line in SETUPS.read_text().splitlines() if line.strip()]


def _match(nodes: int | None, count: int | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """Our search at 0.1 s of CPU a move against the re-stated policy of the public app, both colours."""
    starts = setups()[: None if count is None else max(1, count // 2)]
    if nodes is None:
        ours = players.searching(seconds=SECONDS_A_MOVE, clock=time.process_time)
    else:
        ours = players.searching(nodes=nodes)
    numbered = ((state, number) for number, state in enumerate(starts))
    tally = match.Tally()
    for pair in match.compare(GAME, numbered, ours, players.app_policy, LONGEST):
        tally = match.Tally((*tally.pairs, pair))
        tell(f"match: {tally.points:g} of {tally.games}, lost with both colours: {tally.lost_pairs}")
    low, high = tally.interval()
    return {
        "a_move": f"{SECONDS_A_MOVE} s of CPU" if nodes is None else f"{nodes} nodes",
        "games": tally.games,
        "points": tally.points,
        "wilson_95": [round(low, 4), round(high, 4)],
        "lost_with_both_colours": tally.lost_pairs,
        "target": f"lower bound at least {TARGETS['match_low']}, none lost with both colours",
    }


def _depth(count: int | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """The depth completed in one second of CPU on eight middle games."""
    depths = []
    for position in MIDDLE_GAMES[:count]:
        state = read_position(position)
        found = Searcher(state.tiles).think(state, Limits(seconds=1.0, clock=time.process_time))
        depths.append(found.depth)
        tell(f"depth: {depths}")
    return {"lowest": min(depths), "depths": depths, "target": f"lowest at least {TARGETS['depth']}"}


def _speed(count: int | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """Nodes a second of the search over those of python-chess's perft, in turns in one process.

    A node is a position the search has made and judged.
    """
    import chess

    from rules.bench import _chess_perft

    ours, theirs = [], []
    for _ in range(count or 5):
        nodes, begin = 0, time.process_time()
        for position in MIDDLE_GAMES:
            state = read_position(position)
            nodes += Searcher(state.tiles).think(state, Limits(nodes=20_000)).nodes
        ours.append(nodes / (time.process_time() - begin))
        begin = time.process_time()
        theirs.append(_chess_perft(chess.Board(), 4) / (time.process_time() - begin))
        tell(f"speed: {ours[-1]:,.0f} against {theirs[-1]:,.0f}")
    return {
        "search": round(median(ours)),
        "chess_perft": round(median(theirs)),
        "ratio": round(median(ours) / median(theirs), 2),
        "target": f"ratio at least {TARGETS['speed_ratio']}",
    }


def _compiled(count: int | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """What mypyc brings to the same files."""
    from ui.cli import bench_compiled

    return bench_compiled.run(MIDDLE_GAMES, count or bench_compiled.ROUNDS, tell)


def _prompt(names: tuple[str, ...], count: int | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """How long `suggest` takes when it may take a second, and when its first answer comes.

    By the clock on the wall, which other work on the machine disturbs, and beside it in CPU time.
    """
    calls = count or PROMPT_CALLS
    whole, first, first_cpu = [], [], []
    for number, (game, state) in enumerate(_positions(names, calls), 1):
        heard: list[tuple[float, float]] = []

        def hear(_: Any, heard: list[tuple[float, float]] = heard) -> None:
            heard.append((time.perf_counter(), time.process_time()))

        begin, cpu = time.perf_counter(), time.process_time()
        suggest(game, state, Limits(seconds=1.0), seen=hear)
        whole.append(time.perf_counter() - begin)
        first.append((heard[0][0] - begin) * 1000)
        first_cpu.append((heard[0][1] - cpu) * 1000)
        tell(f"prompt: {number} of {calls}, slowest {max(whole):.2f} s")
    last = int(0.99 * (calls - 1))
    return {
        "calls": calls,
        "games": list(names),
        "within_1.2_s": sum(seconds <= 1.2 for seconds in whole) / calls,
        "slowest_s": round(max(whole), 3),
        "first_answer_ms_median": round(median(first), 1),
        "first_answer_ms_99": round(sorted(first)[last], 1),
        "first_answer_cpu_ms_99": round(sorted(first_cpu)[last], 1),
        "target": f"{TARGETS['prompt_share']:.0%} in 1.2 s, first answer in {TARGETS['first_answer_ms']} ms",
    }


def _positions(names: tuple[str, ...], count: int) -> Iterator[tuple[Game[Any], Any]]:
    """Positions a few moves into games, one game after the other."""
    starts = setups()
    for number in range(count):
        game = games.load(names[number % len(names)])
        if game.name == GAME.name:
            yield GAME, _keizar_position(starts[number % len(starts)], number % 17)
        else:
            yield game, _drawn_position(game, number)


def _keizar_position(state: State, moves: int) -> State:
    searcher = Searcher(state.tiles)
    for _ in range(moves):
        after = GAME.apply(state, MOVES[searcher.think(state, Limits(nodes=50)).lines[0].move])
        if GAME.outcome(after) is not None:
            break
        state = after
    return state


def _drawn_position(game: Game[Any], number: int) -> Any:
    """Acts by lot until somebody has a choice."""
    rng = Random(number)
    state = game.setup(2, number)
    for act in range(_LOT + number % 30):
        after = game.apply(state, rng.choice(game.legal_moves(state)))
        if game.outcome(after) is not None:
            break
        state = after
        if act > number % 30 and state.turn != CHANCE and len(game.legal_moves(state)) > 1:
            break
    while state.turn == CHANCE:
        state = game.apply(state, rng.choice(game.legal_moves(state)))
    return state


def _puzzles(count: int | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """Forced wins of the committed collection that `suggest` names within one second of CPU."""
    collection = puzzles.load()[:count]
    found, missed, slowest = 0, [], 0.0
    for number, puzzle in enumerate(collection, 1):
        limits = Limits(seconds=1.0, clock=time.process_time)
        advice = suggest(GAME, puzzle.state, limits, 1)
        slowest = max(slowest, advice.seconds)
        if GAME.token(advice.suggestions[0].move) in puzzle.wins:
            found += 1
        else:
            missed.append(GAME.write(puzzle.state))
        tell(f"puzzles: {found} of {number}")
    return {
        "positions": len(collection),
        "found": found,
        "slowest_s": round(slowest, 2),
        "missed": missed,
        "target": "all found",
    }


def _chance(names: tuple[str, ...], count: int | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """Games other than Keizár, two players: the search with 2,000 nodes against greedy, common dice."""
    result: dict[str, Any] = {"nodes": CHANCE_NODES, "target": f"at least {TARGETS['chance']:.0%} in each"}
    for name in names:
        if name == GAME.name:
            continue
        game = games.load(name)
        starts = [(game.setup(2, seed), seed) for seed in range(max(1, (count or CHANCE_GAMES) // 2))]
        tally = match.Tally()
        ours = match.thinking(game, CHANCE_NODES)
        for pair in match.compare(game, starts, ours, match.greedy(game)):
            tally = match.Tally((*tally.pairs, pair))
            tell(f"chance: {name} {tally.points:g} of {tally.games}")
        low, high = tally.interval()
        result[name] = {
            "games": tally.games,
            "points": tally.points,
            "share": round(tally.points / tally.games, 3),
            "wilson_95": [round(low, 3), round(high, 3)],
        }
    return result


def _calibration(
    nodes: int | None, names: tuple[str, ...], count: int | None, tell: Callable[[str], None]
) -> dict[str, Any]:
    """Chances said at the start of a turn against how the games end, in self-play, by tenths."""
    nodes = nodes or CHANCE_NODES
    result: dict[str, Any] = {
        "nodes": nodes,
        "target": f"said and won at most {TARGETS['calibration']} apart on average",
    }
    for name in names:
        game = games.load(name)
        starts = [(game.setup(2, seed), seed) for seed in range(count or CALIBRATION_GAMES)]
        said: list[calibration.Said] = []
        for number, one in enumerate(calibration.games(game, starts, nodes), 1):
            said += one
            tell(f"calibration: {name} {number} of {len(starts)} games")
        table = calibration.tenths(said)
        result[name] = {
            "games": len(starts),
            "positions": len(said),
            "said_won_positions": [(round(one.said, 2), round(one.won, 2), one.positions) for one in table],
            "apart": round(calibration.error(table), 3),
        }
    return result
