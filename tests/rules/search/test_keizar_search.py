"""The search against plain minimax, which shares with it the worth of a quiet position and nothing else."""

from __future__ import annotations

import random
from functools import cache

import pytest

from rules.games.keizar import moves as readable
from rules.games.keizar.engine import MOVES, Board
from rules.games.keizar.game import GAME
from rules.games.keizar.search import DECIDED, STEP, WIN, Searcher, Stakes
from rules.games.keizar.state import D5, INDEX, PIECES, State
from rules.games.keizar.worth import D5_WORTH, OWN_0, SHORT_OF_MOVES, THEIRS_0, worth_of
from rules.search.limits import Limits

FEW = 5


def random_position(seed: int, pieces: int) -> State:
    """A legal layout with pieces strewn over it, d5 held as often as not."""
    rng = random.Random(seed)
    tiles = GAME.setup(2, seed).tiles
    squares = [square for square in range(64) if square != D5]
    board = ["."] * 64
    for side in PIECES:
        for square in rng.sample(squares, rng.randint(2, pieces)):
            board[square] = side
    board[D5] = rng.choice("..wwbb")
    hold = None if board[D5] == "." else rng.randint(0, 2)
    return State(tiles, "".join(board), rng.randint(0, 1), hold)


def attackers(state: State, side: int) -> int:
    """How many pieces of a side could take a piece of the other side on d5."""
    target = list(state.pieces)
    target[D5] = PIECES[1 - side]
    held = State(state.tiles, "".join(target), side, 0)
    return sum(move.dst == "d5" for move in readable.legal_moves(held))


def standing(state: State) -> int:
    """The worth of a position to the side to move, worked out from nothing."""
    own, other = PIECES[state.turn], PIECES[1 - state.turn]
    table = worth_of(state.tiles).square
    worth = sum(table[state.turn][square] for square in range(64) if state.pieces[square] == own)
    worth -= sum(table[1 - state.turn][square] for square in range(64) if state.pieces[square] == other)
    situation = 0
    if state.hold is not None:
        situation = (OWN_0 if state.pieces[D5] == own else THEIRS_0) + state.hold
    return (
        worth
        + D5_WORTH[situation << 10 | attackers(state, state.turn) << 5 | attackers(state, 1 - state.turn)]
    )


def ended(state: State, ply: int) -> int | None:
    outcome = readable.outcome(state)
    if outcome is None:
        return None
    lead = state.pieces.count(PIECES[state.turn]) - state.pieces.count(PIECES[1 - state.turn])
    return WIN - STEP * ply + lead if outcome.winner == state.turn else lead - WIN + STEP * ply


def quiet(state: State, ply: int, few: bool) -> int:
    over = ended(state, ply)
    if over is not None:
        return over
    legal = readable.legal_moves(state)
    forced = state.hold == 2 and state.pieces[D5] != PIECES[state.turn]
    best = -WIN * 2
    if forced:
        legal = [move for move in legal if move.dst == "d5"] or legal
    else:
        best = standing(state)
        if few and len(legal) < 4 and state.pieces[D5] != PIECES[state.turn]:
            best += SHORT_OF_MOVES[len(legal)]
        legal = [move for move in legal if move.dst == "d5" or state.pieces[INDEX[move.dst]] != "."]
    for move in legal:
        best = max(best, -quiet(readable.apply(state, move), ply + 1, few))
    return best


@cache
def minimax(state: State, depth: int, ply: int, few: bool) -> int:
    over = ended(state, ply)
    if over is not None:
        return over
    forced = state.hold == 2 and state.pieces[D5] != PIECES[state.turn]
    if ply and forced:
        depth += 1
    if depth == 0:
        return quiet(state, ply, few)
    return max(
        -minimax(readable.apply(state, move), depth - 1, ply + 1, few) for move in readable.legal_moves(state)
    )


def is_few(state: State) -> bool:
    return min(state.pieces.count(piece) for piece in PIECES) <= FEW


@pytest.mark.parametrize("seed", range(36))
def test_agrees_with_plain_minimax(seed: int) -> None:
    state = random_position(seed, pieces=3 if seed % 3 else 7)
    if readable.outcome(state) is not None:
        pytest.skip("decided already")
    depth = 3 if seed % 3 else 2
    found = Searcher(state.tiles, selective=False).think(state, Limits(), depth=depth)
    assert found.lines[0].worth == minimax(state, found.depth, 0, is_few(state))
    after = readable.apply(state, MOVES[found.lines[0].move])
    assert -minimax(after, found.depth - 1, 1, is_few(state)) == found.lines[0].worth


def test_selective_search_agrees_about_forced_wins() -> None:
    """What it leaves out may cost a win, but a win it claims is one."""
    claimed = 0
    for seed in range(40):
        state = random_position(seed, pieces=6)
        if readable.outcome(state) is not None:
            continue
        found = Searcher(state.tiles).think(state, Limits(nodes=3000), depth=6)
        best = found.lines[0]
        if best.worth > DECIDED:
            claimed += 1
            plies = round((WIN - best.worth) / STEP)
            board = Board(state)
            board.make(best.move)
            assert loses(board, plies - 1), GAME.write(state)
    assert claimed > 3


def loses(board: Board, plies: int) -> bool:
    """Whether the side to move loses within so many plies whatever it does."""
    over = board.winner()
    if over is not None:
        return over != board.turn
    if plies <= 0 or plies > 5:
        return plies > 5  # too far to check here
    for move in board.moves():
        board.make(move)
        lost = any_wins(board, plies - 1)
        board.unmake()
        if not lost:
            return False
    return True


def any_wins(board: Board, plies: int) -> bool:
    over = board.winner()
    if over is not None:
        return over == board.turn
    if plies <= 0:
        return False
    for move in board.moves():
        board.make(move)
        won = loses(board, plies - 1)
        board.unmake()
        if won:
            return True
    return False


def middle_game(seed: int, plies: int = 10) -> State:
    rng = random.Random(seed)
    state = GAME.setup(2, seed)
    for _ in range(plies):
        state = GAME.apply(state, rng.choice(GAME.legal_moves(state)))
    return state


def test_the_same_nodes_give_the_same_answer() -> None:
    state = middle_game(3)
    answers = [Searcher(state.tiles).think(state, Limits(nodes=5000), count=3) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0].nodes < 5000 + 300


def test_stops_when_called_off() -> None:
    state = middle_game(4)
    asked = []

    def cancelled() -> bool:
        asked.append(True)
        return len(asked) > 3

    found = Searcher(state.tiles).think(state, Limits(cancelled=cancelled))
    assert found.lines
    assert found.nodes < 5000


def test_answers_even_without_time() -> None:
    state = middle_game(5)
    found = Searcher(state.tiles).think(state, Limits(seconds=0.0), count=3)
    assert len(found.lines) == 3
    assert found.depth == 1


def test_every_line_is_legal_and_memory_from_other_positions_does_no_harm() -> None:
    state = GAME.setup(2, 11)
    searcher = Searcher(state.tiles)
    for _ in range(30):
        if GAME.outcome(state) is not None:
            break
        found = searcher.think(state, Limits(nodes=600), count=3)
        assert len({line.move for line in found.lines}) == len(found.lines)
        worths = [line.worth for line in found.lines]
        assert worths == sorted(worths, reverse=True)
        for line in found.lines:
            at = state
            for move in line.moves:
                at = GAME.play(at, MOVES[move])
        state = GAME.play(state, MOVES[found.lines[0].move])


def test_the_count_is_part_of_what_is_remembered() -> None:
    """The same pieces at another count are another position."""
    for seed in range(30):
        state = random_position(seed, pieces=5)
        if state.hold is None:
            continue
        searcher = Searcher(state.tiles, selective=False)
        for hold in (0, 1, 2):
            held = state._replace(hold=hold)
            if readable.outcome(held) is None:
                fresh = Searcher(state.tiles, selective=False).think(held, Limits(), depth=2)
                again = searcher.think(held, Limits(), depth=2)
                assert again.lines[0].worth == fresh.lines[0].worth


def test_captures_decide_a_level_match() -> None:
    """Round one lost and three captures behind: a round won without captures does not win the match."""
    tiles = GAME.setup(2, 1).tiles
    searcher = Searcher(tiles, stakes=Stakes(rounds=-1, captures=-3))
    state = State(tiles, "." * 35 + "w" + "." * 12 + "bb" + "." * 13 + "w", 1, 2)
    plain = Searcher(tiles).think(state, Limits(nodes=500))
    staked = searcher.think(state, Limits(nodes=500))
    assert plain.lines[0].worth < -DECIDED
    assert staked.lines[0].worth > DECIDED


def test_going_back_is_no_progress() -> None:
    state = middle_game(6)
    first = Searcher(state.tiles).think(state, Limits(nodes=2000)).lines[0]
    board = Board(state)
    board.make(first.move)
    again = Searcher(state.tiles).think(state, Limits(nodes=2000), avoid=frozenset({board.key}))
    assert again.lines[0].move != first.move or first.worth <= 0
