"""En Prise played the slow way, straight from the sentences of its rules, to hold the program against.

Nothing here is shared with the program. Every act that a hand could do is tried: each card onto each place in
sight, each own card on the board onto each other. An act is allowed when no sentence forbids it; checkmate is
found by trying everything. The readings are answered where their question arises.

Run as a program it counts the table `en_prise.txt` anew: `python tests/perft/en_prise_slowly.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

Spot = tuple[int, int]

SUITS = "wbrugyop"
DEFAULTS = {
    "pawns-attack": "no",
    "pawns-captured": "yes",
    "connected-to-king": "eight",
    "vacant-by-king": "no",
    "placing-answers-check": "yes",
    "king-into-check": "no",
    "check-before-kings": "yes",
    "answer-needs-six": "no",
    "no-safe-place": "ask",
    "six-counted": "before",
    "king-on-vacant": "yes",
    "knight-path": "either",
    "corner-slide": "yes",
    "placing-discovers-check": "yes",
    "empty-plan": "moves",
    "no-action": "draw-or-pass",
    "loser-turns": "at-once",
}


class Tabletop:
    """Cards on a table: `wN` face up, `v` face down. A Battleplan that is None: that player is out."""

    def __init__(self, text: str) -> None:
        board, corner, plans, self.turn, step, readings = text.split(" ")
        self.step = "" if step == "-" else step
        self.answers = DEFAULTS | dict(part.split("=") for part in readings.split(",") if "=" in part)
        self.plans: dict[str, str | None] = {
            part[0]: None if part[1:] == "x" else part[1:] for part in plans.split("/")
        }
        left, bottom = map(int, corner.split(","))
        self.cards: dict[Spot, str] = {}
        for up, row in enumerate(reversed(board.split("/") if board != "-" else [])):
            column = left
            for piece in re.findall(r"\d+|v|..", row):
                if piece.isdecimal():
                    column += int(piece)
                else:
                    self.cards[column, bottom + up] = piece
                    column += 1

    def text(self) -> str:
        """The position, written without regard for where the rows begin: for comparing two tables."""
        cards = " ".join(f"{card}{x},{y}" for (x, y), card in sorted(self.cards.items()))
        return f"{cards} {self.plans} {self.turn} {self.step}"

    def copy(self) -> Tabletop:
        other = object.__new__(Tabletop)
        other.turn, other.step, other.answers = self.turn, self.step, self.answers
        other.plans, other.cards = dict(self.plans), dict(self.cards)
        return other

    # What can be seen.

    def players(self) -> list[str]:
        """Those still in the game."""
        return [player for player, plan in self.plans.items() if plan is not None]

    def king(self, player: str) -> Spot | None:
        return next((spot for spot, card in self.cards.items() if card == f"{player}K"), None)

    def enemy_kings(self) -> list[Spot]:
        kings = [self.king(player) for player in self.players() if player != self.turn]
        return [king for king in kings if king is not None]

    def vacant(self) -> int:
        return list(self.cards.values()).count("v")

    def says(self, question: str) -> str:
        return self.answers[question]

    # How pieces reach each other.

    def step_possible(self, here: Spot, there: Spot) -> bool:
        """Between two neighbours that are both there."""
        (x, y), (to_x, to_y) = here, there
        if x == to_x or y == to_y or self.says("corner-slide") == "yes":
            return True
        return (x, to_y) in self.cards or (to_x, y) in self.cards

    def reaches(self, kind: str, here: Spot, there: Spot) -> bool:
        """Whether a piece of that kind on `here` attacks `there`."""
        (x, y), (to_x, to_y) = here, there
        across, up = to_x - x, to_y - y
        far = max(abs(across), abs(up))
        if kind == "N":
            return sorted((abs(across), abs(up))) == [1, 2] and self.unbroken_l(here, there)
        if kind == "P":
            diagonal = abs(across) == abs(up) == 1
            return self.says("pawns-attack") == "yes" and diagonal and self.step_possible(here, there)
        straight, diagonal = 0 in (across, up), abs(across) == abs(up)
        if far == 0 or not ((straight and kind in "KQR") or (diagonal and kind in "KQB")):
            return False
        if kind == "K" and far > 1:
            return False
        way = [(x + across * n // far, y + up * n // far) for n in range(far + 1)]
        if any(self.cards.get(spot) != "v" for spot in way[1:-1]):
            return False
        return all(self.step_possible(one, next_one) for one, next_one in pairwise(way))

    def unbroken_l(self, here: Spot, there: Spot) -> bool:
        """An L has two legs and a corner; every square under it must be there, the ends aside."""
        (x, y), (to_x, to_y) = here, there
        paths = {}
        for corner in ((to_x, y), (x, to_y)):
            first_leg = abs(corner[0] - x) + abs(corner[1] - y)
            middle = ((x + to_x) / 2, y) if corner == (to_x, y) else (x, (y + to_y) / 2)
            if first_leg == 1:  # the long leg comes second, its middle lies beyond the corner
                middle = ((x + to_x) / 2, to_y) if corner == (x, to_y) else (to_x, (y + to_y) / 2)
            spots = (corner, (int(middle[0]), int(middle[1])))
            paths["long" if first_leg == 2 else "short"] = all(spot in self.cards for spot in spots)
        rule = self.says("knight-path")
        if rule == "either":
            return paths["long"] or paths["short"]
        return paths["long"] and (rule == "long-first" or paths["short"])

    def checks(self, player: str) -> set[tuple[Spot, Spot]]:
        """Whoever attacks that player's king: attacker and king."""
        king = self.king(player)
        if king is None:
            return set()
        return {
            (spot, king)
            for spot, card in self.cards.items()
            if card != "v" and card[0] != player and self.reaches(card[1], spot, king)
        }

    def in_check(self, player: str) -> bool:
        if self.says("check-before-kings") == "no" and None in map(self.king, self.players()):
            return False
        return bool(self.checks(player))

    # What a hand could do, and what is allowed.

    def conceivable(self) -> Iterator[str]:
        columns = [x for x, _ in self.cards] or [0]
        rows = [y for _, y in self.cards] or [0]
        plan = self.plans[self.turn] or ""
        for x, y in product(range(min(columns) - 2, max(columns) + 3), range(min(rows) - 2, max(rows) + 3)):
            for letter in {"K", "v", *plan[:2]}:
                yield f"{letter}@{x},{y}"
        own = [spot for spot, card in self.cards.items() if card[0] == self.turn]
        for (x, y), (to_x, to_y) in product(own, self.cards):
            yield f"{x},{y}>{to_x},{to_y}"
        yield from ("done", "wait", "out", "pass")

    def acts(self) -> list[str]:
        if len(self.players()) == 1:
            return []
        king_first = self.king_first()
        found = [act for act in self.conceivable() if act != "pass" and self.allowed(act, king_first)]
        if self.may_pass_freely():
            found.append("pass")
        if not found and not self.drawn():
            return ["pass"]
        return found

    def may_pass_freely(self) -> bool:
        empty = self.says("empty-plan") == "pass" and self.plans[self.turn] == ""
        busy = self.step == "escape" or self.king_first()
        return empty and not busy and not self.in_check(self.turn)

    def drawn(self) -> bool:
        """Nobody who is in check asks this: such a player is out."""
        rule = self.says("no-action")
        if rule == "draw" or (rule == "draw-or-pass" and len(self.players()) == 2):
            return True
        return not any(self.as_turn_of(other).can_act() for other in self.players() if other != self.turn)

    def as_turn_of(self, player: str) -> Tabletop:
        other = self.copy()
        other.turn, other.step = player, ""
        return other

    def can_act(self) -> bool:
        king_first = self.king_first()
        return self.may_pass_freely() or any(
            self.allowed(act, king_first) for act in self.conceivable() if act != "pass"
        )

    def summoned(self) -> bool:
        """Another king is on the board and the own one is not."""
        return self.king(self.turn) is None and bool(self.enemy_kings())

    def must_place_king(self) -> bool:
        if self.says("answer-needs-six") == "yes" and self.vacant() < 6:
            return False
        return self.summoned() and self.step != "wait"

    def safe_place_for_king(self) -> bool:
        return any(self.placing_allowed(act) for act in self.conceivable() if act.startswith("K@"))

    def king_first(self) -> bool:
        """Whether nothing else may be done before the own king is placed."""
        if self.step == "escape" or not self.must_place_king():
            return False
        return self.says("no-safe-place") != "wait" or self.safe_place_for_king()

    def allowed(self, act: str, king_first: bool) -> bool:
        if act == "done":
            return self.step == "escape"
        if act in ("wait", "out"):
            asked = self.says("no-safe-place") == "ask" and self.step == ""
            return asked and king_first and not self.safe_place_for_king()
        if self.step == "escape" and act[0] != "v":
            return False
        if king_first and act[0] != "K":
            return False
        return self.placing_allowed(act) if "@" in act else self.moving_allowed(act)

    def moving_allowed(self, act: str) -> bool:
        here, there = spots(act)
        card, target = self.cards[here], self.cards[there]
        if card[0] != self.turn or card[1] == "P" or not self.reaches(card[1], here, there):
            return False
        if target != "v":
            if target[0] == self.turn or target[1] == "K":
                return False
            if target[1] == "P" and self.says("pawns-captured") == "no":
                return False
        return not self.after(act).in_check(self.turn)

    def placing_allowed(self, act: str) -> bool:
        letter, (spot,) = act[0], spots(act)
        plan = self.plans[self.turn] or ""
        lies = self.cards.get(spot)
        if letter == "K":
            if self.king(self.turn) is not None:
                return False
            vacant = self.vacant() - (lies == "v" and self.says("six-counted") == "after")
            answers = self.must_place_king() and self.says("answer-needs-six") == "no"
            if vacant < 6 and not answers:
                return False
            if lies == "v" and self.says("king-on-vacant") == "no":
                return False
        elif letter == "v":
            if not plan or (plan[0] != "P" and self.step != "escape"):
                return False
            if lies is not None:
                return False
        elif plan[:1] != letter:
            return False
        if lies not in (None, "v"):
            return False
        if lies is None and not self.touches(spot):
            return False
        after = self.after(act)
        if letter != "v" and not (letter == "K" and self.says("king-into-check") == "yes"):
            barred = lies is None or letter == "K" or self.says("vacant-by-king") == "no"
            if barred and any(self.connected(spot, king) for king in self.enemy_kings()):
                return False
        return self.kings_allow(letter, spot, after)

    def kings_allow(self, letter: str, spot: Spot, after: Tabletop) -> bool:
        for other in self.players():
            if other == self.turn:
                continue
            given = after.checks(other)
            for source, _ in given - self.checks(other) if given else ():
                if after.cards[source][0] != self.turn:
                    continue  # another player's card
                if source == spot and letter != "K":
                    return False
                if self.says("placing-discovers-check") == "no":
                    return False
        if letter == "K":
            return self.says("king-into-check") == "yes" or not after.checks(self.turn)
        if self.in_check(self.turn):
            if self.step == "escape":
                return True
            if self.says("placing-answers-check") == "no":
                return False
        return not after.in_check(self.turn)

    def touches(self, spot: Spot) -> bool:
        if not self.cards:
            return spot == (0, 0)
        return any(max(abs(spot[0] - x), abs(spot[1] - y)) == 1 for x, y in self.cards)

    def connected(self, spot: Spot, king: Spot) -> bool:
        across, up = abs(spot[0] - king[0]), abs(spot[1] - king[1])
        return across + up == 1 or (across == up == 1 and self.says("connected-to-king") == "eight")

    # What an act does.

    def after(self, act: str) -> Tabletop:
        """The cards after the hand has done it; whose turn it is has not changed."""
        table = self.copy()
        if ">" in act:
            here, there = spots(act)
            table.cards[there], table.cards[here] = table.cards[here], "v"
        elif "@" in act:
            (spot,) = spots(act)
            plan = self.plans[self.turn] or ""
            table.cards[spot] = "v" if act[0] == "v" else self.turn + act[0]
            if act[0] != "K":
                table.plans[self.turn] = plan[1:]
        return table

    def play(self, act: str) -> Tabletop:
        table = self.after(act)
        if act[0] == "K" and table.plans[self.turn]:
            table.step = "escape"
            return table
        if act == "wait":
            table.step = "wait"
        elif act == "out":
            table.leave([self.turn])
        else:
            table.step = ""
            table.turn = table.next_player()
        table.settle()
        return table

    def next_player(self) -> str:
        order = [*self.plans]
        start = order.index(self.turn)
        order = order[start + 1 :] + order[: start + 1]
        return next(player for player in order if player in self.players())

    def settle(self) -> None:
        while len(self.players()) > 1:
            judged = self.players() if self.says("loser-turns") == "at-once" else [self.turn]
            lost = [
                player for player in judged if self.in_check(player) and not self.as_turn_of(player).can_act()
            ]
            if not lost and not self.can_act():
                no_place = self.says("no-safe-place") == "out" and self.must_place_king()
                if no_place or self.says("no-action") == "out":
                    lost = [self.turn]
            if not lost:
                return
            self.leave(lost if len(lost) < len(self.players()) else [self.turn])

    def leave(self, lost: list[str]) -> None:
        for player in lost:
            self.plans[player] = None
        self.step = ""
        if self.turn in lost:
            self.turn = self.next_player()
        if len(self.players()) > 1:
            for spot, card in self.cards.items():
                if card[0] in lost and card != "v":
                    self.cards[spot] = "v"


def spots(act: str) -> list[Spot]:
    """The places an act names."""
    return [(int(x), int(y)) for x, y in re.findall(r"(-?\d+),(-?\d+)", act)]


def slow_perft(table: Tabletop, depth: int) -> list[int]:
    acts = table.acts()
    nodes = [len(acts)] + [0] * (depth - 1)
    if depth > 1:
        for act in acts:
            for ply, count in enumerate(slow_perft(table.play(act), depth - 1), 1):
                nodes[ply] += count
    return nodes


def count_again(text: str) -> Iterator[str]:
    """The lines of a perft table with every count found anew."""
    position = ""
    for line in text.splitlines():
        if line.startswith("  ") and position:
            nodes = slow_perft(Tabletop(position), len(line.split()))
            yield "  " + " ".join(map(str, nodes))
            position = ""
            continue
        if line.startswith("  "):
            position = line.strip()
        yield line


if __name__ == "__main__":
    for line in count_again(Path(__file__).with_name("en_prise.txt").read_text(encoding="utf-8")):
        print(line, flush=True)
