"""Looking ahead in Keizár: iterative deepening alpha-beta on bit tables.

A position inside is five plain values, seen from the side to move: its pieces, the opponent's, whose turn it
is, the situation of d5 (`worth.EMPTY_D5` … `worth.THEIRS_2`, which holds the count too) and the worth of the
pieces. Nothing is changed in place, so a search may stop anywhere.

- Good moves first: the one remembered from the last visit, d5, captures, killers, and what has cut before.
- The last ply is judged where it is made: a reply is worth a call only when the position is not quiet.
- Quiet means: no captures and no entry to d5 worth trying. At a count of two against the side to move
  nothing but a capture on d5 goes on, so such positions are never judged, and they cost no depth.
- `selective` skips what a deeper look rarely changes (a pass that still fails high; late quiet moves looked
  at less deeply, and again in full when they surprise). Without it the answer is that of plain minimax.

A won position is worth `WIN` less `STEP` a ply, so that the shortest win is best; of two equally short ones
the one with more captures, which break ties in a match (rule 10).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.games.keizar.engine import Board, layout_of
from rules.games.keizar.state import D5, State
from rules.games.keizar.worth import (
    D5_WORTH,
    EMPTY_D5,
    OWN_0,
    SHORT_OF_MOVES,
    THEIRS_0,
    THEIRS_2,
    worth_of,
)
from rules.search.limits import Limits, Stopped

WIN: Final = 1_000_000
STEP: Final = 64
DECIDED: Final = WIN - 200 * STEP
"""A worth beyond this is a forced end, not a judgement."""

_INFINITE: Final = WIN * 2
_DEEPEST: Final = 64
_REMEMBERED: Final = 300_000
"""Positions kept in the table, some 60 MB: a long search must not eat the phone's memory."""

_FEW_PIECES: Final = 5
"""From so few pieces of a side on, being left without a move (rule 8) is looked for at every leaf."""

_WINDOW: Final = 40
_PASS_REDUCTION: Final = 2
_PRUNE_DEPTH: Final = 4
_PRUNE_MARGIN: Final = 80
_CAPTURE_MARGIN: Final = 250
"""Who is further behind than this does not try to capture elsewhere than on d5 in a quiet search."""

_ALL: Final = (1 << 64) - 1
_ON_D5: Final = 1 << D5
_BIT: Final = tuple(1 << square for square in range(64))
_SWAP: Final = tuple(1 << src | 1 << dst for src in range(64) for dst in range(64))
_NEXT: Final = (EMPTY_D5, THEIRS_0, THEIRS_0 + 1, THEIRS_2, OWN_0 + 1, OWN_0 + 2, -1)
"""The situation of d5 after a move elsewhere, from the other side: the opponent's move is counted."""

_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2


class Stakes(NamedTuple):
    """What the first round of a match has brought the player who now has white (rules 9 and 10)."""

    rounds: int
    """1 won, 0 drawn, -1 lost."""

    captures: int
    """Captures more than the other player."""


class Line(NamedTuple):
    """A move at the root, what it is worth to the side to move, and how the game is expected to go on."""

    move: int
    worth: int
    moves: tuple[int, ...]
    depth: int


class Found(NamedTuple):
    """What a search has found so far, the best line first. Moves are the engine's small ints."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int


class Searcher:
    """A search with its memory. Keep one for a whole game: what it has seen makes the next search faster."""

    def __init__(self, tiles: str, selective: bool = True, stakes: Stakes | None = None) -> None:
        self.tiles = tiles
        self.selective = selective
        self.stakes = stakes
        self.nodes = 0
        layout = layout_of(tiles)
        tables = worth_of(tiles)
        self._plain = layout.plain
        self._plain_not_a = layout.plain_not_a
        self._plain_not_h = layout.plain_not_h
        self._double = (layout.white_double, layout.black_double)
        self._symbols = layout.symbols
        self._groups = layout.groups
        self._lanes = tables.lanes
        self._lane_squares = tables.lane_squares
        self._takers = tables.takers
        self._entrants = (tables.jumpers | tables.pushers[0], tables.jumpers | tables.pushers[1])
        self._square = tables.square
        self._gain = tables.gain
        self._table: dict[int, tuple[int, int, int, int]] = {}
        self._history: list[int] = [0] * 8192
        self._killers: list[list[int]] = [[-1, -1] for _ in range(_DEEPEST * 4)]
        self._limits = Limits()
        self._look = 0
        self._few = False
        self._passed = False

    def think(
        self,
        state: State,
        limits: Limits,
        count: int = 1,
        depth: int = _DEEPEST,
        seen: Callable[[Found], None] | None = None,
        avoid: frozenset[int] = frozenset(),
    ) -> Found:
        """Search deeper and deeper until the limits are reached; at least one ply is always looked at.

        `count` lines are kept; all but the best are looked at two plies less deeply. `seen` hears of every
        improvement. Positions in `avoid` (`Board.key`) have been on the table before: going there again is
        worth no more than a draw.
        """
        board = Board(state)
        moves = board.moves()
        if not moves:
            return Found((), 0, 0)
        turn = board.turn
        own, opp = (board.black, board.white) if turn else (board.white, board.black)
        if board.hold < 0:
            situation = EMPTY_D5
        else:
            situation = (OWN_0 if own & _ON_D5 else THEIRS_0) + board.hold
        few = min(own.bit_count(), opp.bit_count()) <= _FEW_PIECES
        if few != self._few or len(self._table) > _REMEMBERED:
            self._table.clear()
        self._few = few
        score = self._material(own, turn) - self._material(opp, 1 - turn)
        again = {move for move in moves if avoid and _key_after(board, move) in avoid}
        self.nodes = 0
        self._limits = Limits()  # the first ply is free: there is always an answer
        self._look = _INFINITE
        self._history = [count >> 3 for count in self._history]
        found = Found((), 0, 0)
        order = moves
        try:
            for deep in range(1, depth + 1):
                guess = found.lines[0].worth if found.lines else 0
                worths = self._root(own, opp, turn, situation, score, order, again, deep, guess, deep > 4)
                best = max(worths, key=lambda move: worths[move])
                lines = [Line(best, worths[best], self._line(state, best, deep), deep)]
                order = sorted(order, key=lambda move: -worths.get(move, -_INFINITE))  # keeps ties in order
                before = {line.move: line for line in found.lines}
                while len(lines) < min(count, len(moves)):
                    rest = [move for move in order if all(move != line.move for line in lines)]
                    less = max(1, deep - 2)
                    others = self._root(own, opp, turn, situation, score, rest, again, less, 0, False)
                    second = max(others, key=lambda move: others[move])
                    known = before.get(second)
                    worth = min(others[second], lines[-1].worth)
                    if known is not None and known.depth > less:
                        worth = min(known.worth, lines[-1].worth)
                    lines.append(Line(second, worth, self._line(state, second, less), less))
                found = Found(tuple(lines), deep, self.nodes)
                if seen is not None:
                    seen(found)
                if deep == 1:
                    self._limits = limits
                    self._look = self.nodes
                self._look_up()
                if abs(found.lines[0].worth) > DECIDED and (WIN - abs(found.lines[0].worth)) // STEP <= deep:
                    break
        except Stopped:
            pass
        return found._replace(nodes=self.nodes)

    def _root(
        self,
        own: int,
        opp: int,
        turn: int,
        situation: int,
        score: int,
        moves: list[int],
        again: set[int],
        depth: int,
        guess: int,
        narrow: bool,
    ) -> dict[int, int]:
        """The worth of the best of these moves, and bounds for the others."""
        low, high = -_INFINITE, _INFINITE
        if narrow and abs(guess) < DECIDED:
            low, high = guess - _WINDOW, guess + _WINDOW
        while True:
            worths: dict[int, int] = {}
            alpha = low
            for move in moves:
                dst = move & 63
                bit = _BIT[dst]
                gain = self._gain[turn][move]
                after = opp
                if opp & bit:
                    after = opp ^ bit
                    gain += self._square[1 - turn][dst]
                mine = own ^ _SWAP[move]
                if dst == D5:
                    then = THEIRS_0
                else:
                    then = _NEXT[situation]
                if then < 0:  # the third counted move: the round is over
                    worth = -self._over(True, after, mine, 1 - turn, 1)
                elif worths and alpha > -_INFINITE:
                    worth = -self._node(
                        after, mine, 1 - turn, then, -score - gain, depth - 1, -alpha - 1, -alpha, 1
                    )
                    if worth > alpha:
                        worth = -self._node(
                            after, mine, 1 - turn, then, -score - gain, depth - 1, -high, -alpha, 1
                        )
                else:
                    worth = -self._node(
                        after, mine, 1 - turn, then, -score - gain, depth - 1, -high, -alpha, 1
                    )
                if move in again:
                    worth = min(worth, 0)
                worths[move] = worth
                if worth > alpha:
                    alpha = worth
            if alpha <= low and low > -_INFINITE:
                low = -_INFINITE
            elif alpha >= high:
                high = _INFINITE
            else:
                return worths

    def _node(
        self,
        own: int,
        opp: int,
        turn: int,
        situation: int,
        score: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
    ) -> int:
        """The worth of a position to its side to move."""
        self.nodes += 1
        if self.nodes >= self._look:
            self._look_up()
        occupied = own | opp
        takers = self._takers
        facing = self._lanes[occupied & self._lane_squares]
        attackers = own & (facing | takers[turn])
        if situation == THEIRS_2:
            if not attackers:
                return self._lost(own, opp, turn, ply)
            depth += 1
        defenders = opp & (facing | takers[1 - turn])
        stand = score + D5_WORTH[situation << 10 | attackers.bit_count() << 5 | defenders.bit_count()]
        if depth <= 0:
            return self._quiet(own, opp, turn, situation, score, stand, alpha, beta, ply)

        key = (own << 64 | opp) << 4 | situation << 1 | turn
        remembered = self._table.get(key)
        first = -1
        if remembered is not None:
            known_depth, kind, worth, first = remembered
            if known_depth == depth or (known_depth > depth and self.selective):
                if worth > DECIDED:
                    worth -= STEP * ply
                elif worth < -DECIDED:
                    worth += STEP * ply
                if kind == _EXACT:
                    return worth
                if kind == _AT_LEAST:
                    if worth >= beta:
                        return worth
                elif worth <= alpha:
                    return worth

        passed = self._passed
        self._passed = False
        null_window = beta - alpha == 1
        if self.selective and null_window and situation < THEIRS_0 and stand >= beta and beta < DECIDED:
            if depth <= _PRUNE_DEPTH and stand - _PRUNE_MARGIN * depth >= beta:
                return stand
            if depth >= 2 and not passed and own.bit_count() > _FEW_PIECES:
                self._passed = True
                less = depth - 1 - _PASS_REDUCTION - depth // 5
                worth = -self._node(
                    opp, own, 1 - turn, _NEXT[situation], -score, less, -beta, -alpha, ply + 1
                )
                self._passed = False
                if worth >= beta:
                    return min(worth, DECIDED)

        moves, loud = self._moves(own, opp, turn, situation, attackers, first, ply)
        if not moves:
            # Rule 8: whoever stands on d5 wins, with d5 empty the stuck side loses.
            return self._over(OWN_0 <= situation < THEIRS_0, own, opp, turn, ply)
        if depth == 1 and not self._few:
            best, best_move = self._last_ply(own, opp, turn, situation, score, moves, alpha, beta, ply)
        else:
            best, best_move = -_INFINITE, -1
            gains = self._gain[turn]
            theirs = self._square[1 - turn]
            elsewhere = _NEXT[situation]
            low = alpha
            for number, move in enumerate(moves):
                dst = move & 63
                bit = _BIT[dst]
                gain = gains[move]
                after = opp
                if opp & bit:
                    after = opp ^ bit
                    gain += theirs[dst]
                mine = own ^ _SWAP[move]
                then = THEIRS_0 if dst == D5 else elsewhere
                if number == 0:
                    worth = -self._node(
                        after, mine, 1 - turn, then, -score - gain, depth - 1, -beta, -low, ply + 1
                    )
                else:
                    less = 0
                    if self.selective and number >= loud + 1 and depth >= 3 and situation != THEIRS_0 + 1:
                        less = 1 + (number > loud + 5) + (depth > 5 and number > loud + 11)
                    worth = -self._node(
                        after, mine, 1 - turn, then, -score - gain, depth - 1 - less, -low - 1, -low, ply + 1
                    )
                    if worth > low and (less or worth < beta):
                        worth = -self._node(
                            after, mine, 1 - turn, then, -score - gain, depth - 1, -beta, -low, ply + 1
                        )
                if worth > best:
                    best, best_move = worth, move
                    if worth > low:
                        low = worth
                        if worth >= beta:
                            if number >= loud:
                                self._remember_quiet(move, turn, depth, ply)
                            break
        kind = _AT_LEAST if best >= beta else _EXACT if best > alpha else _AT_MOST
        worth = best
        if worth > DECIDED:
            worth += STEP * ply
        elif worth < -DECIDED:
            worth -= STEP * ply
        self._table[key] = (depth, kind, worth, best_move)
        return best

    def _last_ply(
        self,
        own: int,
        opp: int,
        turn: int,
        situation: int,
        score: int,
        moves: list[int],
        alpha: int,
        beta: int,
        ply: int,
    ) -> tuple[int, int]:
        """The best move when only quiet replies follow: most are judged right here, without a call."""
        gains = self._gain[turn]
        theirs = self._square[1 - turn]
        lanes = self._lanes
        lane_squares = self._lane_squares
        own_takers = self._takers[turn]
        their_takers = self._takers[1 - turn]
        elsewhere = _NEXT[situation]
        swap = _SWAP
        bits = _BIT
        d5_worth = D5_WORTH
        self.nodes += len(moves)
        if self.nodes >= self._look:
            self._look_up()
        judged: list[tuple[int, int, int]] = []
        best, best_move = -_INFINITE, -1
        for move in moves:
            dst = move & 63
            bit = bits[dst]
            then = THEIRS_0 if dst == D5 else elsewhere
            mine = own ^ swap[move]
            if opp & bit:
                after = opp ^ bit
                now = score + gains[move] + theirs[dst]
            else:
                after = opp
                now = score + gains[move]
            facing = lanes[(mine | after) & lane_squares]
            attackers = after & (facing | their_takers)
            if then == THEIRS_2 and not attackers:
                worth = -self._lost(after, mine, 1 - turn, ply + 1)
                if worth > best:
                    best, best_move = worth, move
                continue
            judged.append(
                (
                    now
                    - d5_worth[
                        then << 10 | attackers.bit_count() << 5 | (mine & (facing | own_takers)).bit_count()
                    ],
                    now,
                    move,
                )
            )
        if best >= beta:
            return best, best_move
        judged.sort(reverse=True)
        for worth, now, move in judged:
            dst = move & 63
            then = THEIRS_0 if dst == D5 else elsewhere
            if then != THEIRS_2:
                if worth <= best:
                    break  # a reply can only make it worse, and the others are worse already
                if worth <= alpha:
                    best, best_move = worth, move
                    break
            worth = -self._quiet(
                opp & ~bits[dst],
                own ^ swap[move],
                1 - turn,
                then,
                -now,
                -worth,
                -beta,
                -(alpha if alpha > best else best),
                ply + 1,
            )
            if worth > best:
                best, best_move = worth, move
                if worth >= beta:
                    break
        return best, best_move

    def _quiet(
        self,
        own: int,
        opp: int,
        turn: int,
        situation: int,
        score: int,
        stand: int,
        alpha: int,
        beta: int,
        ply: int,
    ) -> int:
        """The worth of a position once captures and entries to d5 have been played out."""
        occupied = own | opp
        facing = self._lanes[occupied & self._lane_squares]
        if situation == THEIRS_2:
            attackers = own & (facing | self._takers[turn])
            if not attackers:
                return self._lost(own, opp, turn, ply)
            best = -_INFINITE
        else:
            if self._few:
                left = self._count(own, opp, turn, 4)
                if left == 0:
                    return self._over(OWN_0 <= situation < THEIRS_0, own, opp, turn, ply)
                if left < 4 and not (OWN_0 <= situation < THEIRS_0):
                    stand += SHORT_OF_MOVES[left]
            if stand >= beta:
                return stand
            best = stand
            if situation >= THEIRS_0:
                attackers = own & (facing | self._takers[turn])
            elif situation == EMPTY_D5:
                attackers = own & (facing | self._entrants[turn])
            else:
                attackers = 0
        low = alpha if alpha > best else best
        moves: list[int] = []
        while attackers:
            bit = attackers & -attackers
            moves.append((bit.bit_length() - 1 << 6) + D5)
            attackers ^= bit
        theirs = self._square[1 - turn]
        if situation != THEIRS_2 and (not self.selective or stand + _CAPTURE_MARGIN > low):
            prey = opp & ~_ON_D5
            if turn:
                targets = (own & self._plain_not_a) >> 9 & prey
                while targets:
                    bit = targets & -targets
                    moves.append((bit.bit_length() - 1) * 65 + 576)
                    targets ^= bit
                targets = (own & self._plain_not_h) >> 7 & prey
                while targets:
                    bit = targets & -targets
                    moves.append((bit.bit_length() - 1) * 65 + 448)
                    targets ^= bit
            else:
                targets = (own & self._plain_not_a) << 7 & prey
                while targets:
                    bit = targets & -targets
                    moves.append((bit.bit_length() - 1) * 65 - 448)
                    targets ^= bit
                targets = (own & self._plain_not_h) << 9 & prey
                while targets:
                    bit = targets & -targets
                    moves.append((bit.bit_length() - 1) * 65 - 576)
                    targets ^= bit
            for origin, mask, table in self._groups[own & self._symbols]:
                targets = table[occupied & mask] & prey
                while targets:
                    bit = targets & -targets
                    moves.append(origin + bit.bit_length() - 1)
                    targets ^= bit
        if not moves:
            return best
        gains = self._gain[turn]
        own_takers = self._takers[turn]
        their_takers = self._takers[1 - turn]
        elsewhere = _NEXT[situation]
        for move in moves:
            self.nodes += 1
            dst = move & 63
            bit = _BIT[dst]
            now = score + gains[move]
            if opp & bit:
                after = opp ^ bit
                now += theirs[dst]
            else:
                after = opp
            then = THEIRS_0 if dst == D5 else elsewhere
            mine = own ^ _SWAP[move]
            facing = self._lanes[(mine | after) & self._lane_squares]
            reply = (
                D5_WORTH[
                    then << 10
                    | (after & (facing | their_takers)).bit_count() << 5
                    | (mine & (facing | own_takers)).bit_count()
                ]
                - now
            )
            if -reply <= low and then != THEIRS_2 and not self._few:
                worth = -reply
            else:
                worth = -self._quiet(after, mine, 1 - turn, then, -now, reply, -beta, -low, ply + 1)
            if worth > best:
                best = worth
                if worth > low:
                    low = worth
                    if worth >= beta:
                        break
        return best

    def _moves(
        self, own: int, opp: int, turn: int, situation: int, attackers: int, first: int, ply: int
    ) -> tuple[list[int], int]:
        """Every move worth a look, best guesses first, and how many of them are remembered or loud."""
        if situation == THEIRS_2:
            moves = []
            while attackers:
                bit = attackers & -attackers
                moves.append((bit.bit_length() - 1 << 6) + D5)
                attackers ^= bit
            return moves, len(moves)
        occupied = own | opp
        empty = _ALL ^ occupied
        takes: list[int] = []
        quiet: list[int] = []
        if turn:
            pawns = (
                (quiet, 512, (own & self._plain) >> 8 & empty),
                (quiet, 1024, ((own & self._double[1]) >> 8 & empty) >> 8 & empty),
                (takes, 576, (own & self._plain_not_a) >> 9 & opp),
                (takes, 448, (own & self._plain_not_h) >> 7 & opp),
            )
        else:
            pawns = (
                (quiet, -512, (own & self._plain) << 8 & empty),
                (quiet, -1024, ((own & self._double[0]) << 8 & empty) << 8 & empty),
                (takes, -448, (own & self._plain_not_a) << 7 & opp),
                (takes, -576, (own & self._plain_not_h) << 9 & opp),
            )
        for moves, shift, targets in pawns:
            while targets:
                bit = targets & -targets
                moves.append((bit.bit_length() - 1) * 65 + shift)
                targets ^= bit
        for origin, mask, table in self._groups[own & self._symbols]:
            reached = table[occupied & mask]
            targets = reached & opp
            while targets:
                bit = targets & -targets
                takes.append(origin + bit.bit_length() - 1)
                targets ^= bit
            targets = reached & empty
            while targets:
                bit = targets & -targets
                quiet.append(origin + bit.bit_length() - 1)
                targets ^= bit
        if situation == EMPTY_D5:
            entries = [move for move in quiet if move & 63 == D5]
            if entries:
                quiet = [move for move in quiet if move & 63 != D5]
                takes += entries
        if len(takes) > 1:
            theirs = self._square[1 - turn]
            takes.sort(key=lambda move: 1000 if move & 63 == D5 else theirs[move & 63], reverse=True)
        history = self._history
        if turn:
            quiet.sort(key=lambda move: history[move + 4096], reverse=True)
        else:
            quiet.sort(key=history.__getitem__, reverse=True)
        killers = self._killers[ply]
        for killer in killers:
            if killer in quiet:
                quiet.remove(killer)
                takes.append(killer)
        loud = len(takes)
        takes += quiet
        if first >= 0 and takes and takes[0] != first and first in takes:
            if takes.index(first) >= loud:
                loud += 1
            takes.remove(first)
            takes.insert(0, first)
        return takes, loud

    def _remember_quiet(self, move: int, turn: int, depth: int, ply: int) -> None:
        """A quiet move that refuted something: try it early next time."""
        killers = self._killers[ply]
        if killers[0] != move:
            killers[1] = killers[0]
            killers[0] = move
        self._history[move + (turn << 12)] += depth * depth

    def _over(self, won: bool, own: int, opp: int, turn: int, ply: int) -> int:
        """The worth of a finished round to `own`: captures decide between equally short ways, and rule 10."""
        lead = own.bit_count() - opp.bit_count()
        if self.stakes is None:
            return WIN - STEP * ply + lead if won else lead - WIN + STEP * ply
        sign = -1 if turn else 1
        rounds = self.stakes.rounds * sign + (1 if won else -1)
        if rounds == 0:
            rounds = self.stakes.captures * sign + lead
        if rounds == 0:
            return 0
        return WIN - STEP * ply + lead if rounds > 0 else lead - WIN + STEP * ply

    def _lost(self, own: int, opp: int, turn: int, ply: int) -> int:
        """The count is two and nothing can take on d5: one last move, a capture if there is one (rule 10)."""
        occupied = own | opp
        if turn:
            prey = ((own & self._plain_not_a) >> 9 | (own & self._plain_not_h) >> 7) & opp
        else:
            prey = ((own & self._plain_not_a) << 7 | (own & self._plain_not_h) << 9) & opp
        for _, mask, table in self._groups[own & self._symbols]:
            prey |= table[occupied & mask] & opp
        if prey:
            return self._over(False, own, opp & opp - 1, turn, ply + 1)  # whichever: only their number counts
        return self._over(False, own, opp, turn, ply + (self._count(own, opp, turn, 1) > 0))

    def _count(self, own: int, opp: int, turn: int, enough: int) -> int:
        """How many moves the side to move has; counting ends at `enough`."""
        occupied = own | opp
        empty = _ALL ^ occupied
        if turn:
            ahead = (own & self._plain) >> 8 | ((own & self._double[1]) >> 8 & empty) >> 8
            count = (ahead & empty).bit_count()
            count += ((own & self._plain_not_a) >> 9 & opp).bit_count()
            count += ((own & self._plain_not_h) >> 7 & opp).bit_count()
        else:
            ahead = (own & self._plain) << 8 | ((own & self._double[0]) << 8 & empty) << 8
            count = (ahead & empty).bit_count()
            count += ((own & self._plain_not_a) << 7 & opp).bit_count()
            count += ((own & self._plain_not_h) << 9 & opp).bit_count()
        free = _ALL ^ own
        for _, mask, table in self._groups[own & self._symbols]:
            if count >= enough:
                break
            count += (table[occupied & mask] & free).bit_count()
        return count

    def _material(self, pieces: int, side: int) -> int:
        worth = self._square[side]
        return sum(worth[square] for square in range(64) if pieces >> square & 1)

    def _line(self, state: State, first: int, depth: int) -> tuple[int, ...]:
        """The line the search expects, as far as its memory goes and never longer than it looked."""
        board = Board(state)
        line = [first]
        board.make(first)
        while len(line) < depth and board.winner() is None:
            turn = board.turn
            own, opp = (board.black, board.white) if turn else (board.white, board.black)
            if board.hold < 0:
                situation = EMPTY_D5
            else:
                situation = (OWN_0 if own & _ON_D5 else THEIRS_0) + board.hold
            remembered = self._table.get((own << 64 | opp) << 4 | situation << 1 | turn)
            if remembered is None or remembered[3] < 0:
                break
            line.append(remembered[3])
            board.make(remembered[3])
        return tuple(line)

    def _look_up(self) -> None:
        """See whether to stop. Raises `Stopped`."""
        if self._limits.over(self.nodes):
            raise Stopped
        self._look = self._limits.next_look(self.nodes)


def _key_after(board: Board, move: int) -> int:
    board.make(move)
    key = board.key
    board.unmake()
    return key
