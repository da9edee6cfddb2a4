"""Shahbazee a second time, by brute force: pieces in a dict, dice walked square by square, nothing shared."""

from __future__ import annotations

import re
from urllib.parse import unquote

Spot = tuple[int, int]
GUESS = "Our%20guess;guess;9x9;west+east;8;" + ";".join(
    f"{colour},e{end},a{end}+i{end},{'+'.join(f'{file}{row}' for file in 'abcdefghi')}"
    for colour, end, row in (("red", 1, 2), ("blue", 9, 8))
)
ROLLS = [f"{a}-{b}" for a in range(1, 7) for b in range(1, a + 1)]


def spot(name: str) -> Spot:
    return ord(name[0]) - ord("a") + 1, int(name[1:])


def name(place: Spot) -> str:
    return f"{chr(ord('a') + place[0] - 1)}{place[1]}"


class Brute:
    """One table. Acts are tokens, and doing one gives another table."""

    def __init__(self, position: str) -> None:
        word, rows, self.side, roll, double, carried = position.split(" ")
        self.word = word
        parts = (GUESS if word == "guess" else word).split(";")
        self.wide, self.high = map(int, parts[2].split("x"))
        self.near = int(parts[4])
        self.walls: set[tuple[str, int]] = set()
        for wall in filter(None, parts[3].split("+")):
            edge, _, span = wall.partition(":")
            first, last = (span or f"1-{max(self.wide, self.high)}").split("-")
            self.walls |= {(edge, number) for number in range(int(first), int(last) + 1)}
        self.castle, self.dungeons = {}, {}
        for side, part in zip("rb", parts[5:], strict=True):
            _, castle, dungeons, _ = unquote(part).split(",")
            self.castle[side], self.dungeons[side] = spot(castle), [spot(d) for d in dungeons.split("+")]
        self.on: dict[Spot, str] = {}
        for y, row in zip(range(self.high, 0, -1), rows.split("/"), strict=True):
            x = 1
            for run in re.findall(r"\d+|[SsKk]", row):
                if run.isdigit():
                    x += int(run)
                else:
                    self.on[x, y] = run
                    x += 1
        dice, _, rest = roll.partition(":")
        self.roll = [] if dice == "-" else sorted(map(int, dice.split("-")), reverse=True)
        self.left = [] if rest == "-" else [int(rest)] if rest else list(self.roll)
        self.double = double == "open"
        self.holder: dict[str, Spot | None] = {}
        for entry in carried.split(",") if carried != "-" else []:
            self.holder[entry[0]] = None if entry[2:] == "?" else spot(entry[2:])
        self.tidy()

    def position(self) -> str:
        rows = []
        for y in range(self.high, 0, -1):
            row = "".join(self.on.get((x, y), ".") for x in range(1, self.wide + 1))
            rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
        roll = "-".join(map(str, self.roll)) or "-"
        if self.roll and len(self.left) < 2:
            roll += f":{self.left[0] if self.left else '-'}"
        carried = ",".join(
            f"{king}@{'?' if place is None else name(place)}" for king, place in sorted(self.holder.items())
        )
        double = "open" if self.double else "-"
        return f"{self.word} {'/'.join(rows)} {self.side} {roll} {double} {carried or '-'}"

    def mine(self, piece: str | None) -> bool:
        return piece is not None and piece.isupper() == (self.side == "r")

    def theirs(self, piece: str | None) -> bool:
        return piece is not None and not self.mine(piece)

    def king(self, mine: bool = True) -> str:
        return "K" if (self.side == "r") == mine else "k"

    def winner(self) -> str | None:
        for king, place in self.holder.items():
            taker = "b" if king == "K" else "r"
            if place in self.dungeons[taker]:
                return taker
        return None

    def ends(self, start: Spot, die: int) -> list[Spot]:
        found = []
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (die % 2 == 0 and abs(dx) + abs(dy) != 1) or (die % 2 == 1 and abs(dx * dy) != 1):
                    continue
                x, y = start
                done = 0
                good = True
                while done < die:
                    hits = set()
                    if not 1 <= x + dx <= self.wide:
                        hits.add(("west" if dx < 0 else "east", y))
                    if not 1 <= y + dy <= self.high:
                        hits.add(("south" if dy < 0 else "north", x))
                    if hits:
                        good = bool(hits & self.walls)
                        break
                    if done and self.theirs(self.on.get((x, y))):
                        good = False  # moving on from an enemy's square is moving through it
                        break
                    x, y, done = x + dx, y + dy, done + 1
                if good and done and not self.mine(self.on.get((x, y))):
                    found.append((x, y))
        return found

    def moves(self) -> list[str]:
        return [
            f"{name(start)}{name(end)}:{die}"
            for die in set(self.left)
            for start, piece in self.on.items()
            if self.mine(piece)
            for end in self.ends(start, die)
        ]

    def acts(self) -> list[str]:
        if self.winner():
            return []
        if self.side == "-":
            return [f"start:{a}-{b}" for a in range(1, 7) for b in range(1, 7)]
        if not self.roll:
            return ROLLS
        squares = [(x, y) for x in range(1, self.wide + 1) for y in range(1, self.high + 1)]
        if self.holder.get(self.king(), spot("a1")) is None:
            return [f"king:{name(square)}" for square in squares if square not in self.on]
        found = ["done", *self.moves()]
        if self.double:
            if len(self.left) < 2 or len(found) == 1:
                found.append("again")
            homes = [place for place, piece in self.on.items() if piece == self.king()]
            soldier = "S" if self.side == "r" else "s"
            if homes and list(self.on.values()).count(soldier) < 9:
                for x, y in squares:
                    far = abs(x - homes[0][0]), abs(y - homes[0][1])
                    if (x, y) not in self.on and (max(far) == 1 if self.near == 8 else sum(far) == 1):
                        found.append(f"return:{name((x, y))}")
        return found

    def tidy(self) -> None:
        waits = self.side != "-" and self.holder.get(self.king(), spot("a1")) is None
        if self.roll and not self.winner() and not waits and self.acts() == ["done"]:
            self.pass_on()

    def pass_on(self) -> None:
        self.side = "b" if self.side == "r" else "r"
        self.roll, self.left, self.double = [], [], False

    def do(self, token: str) -> Brute:
        twin = object.__new__(Brute)
        twin.__dict__.update(self.__dict__)
        twin.on, twin.holder, twin.left = dict(self.on), dict(self.holder), list(self.left)
        twin.act(token)
        twin.tidy()
        return twin

    def act(self, token: str) -> None:
        if token.startswith("start:"):
            red, blue = token[6], token[8]
            self.side = "-" if red == blue else "r" if red > blue else "b"
        elif token in ROLLS:
            self.roll = [int(token[0]), int(token[2])]
            self.left, self.double = list(self.roll), token[0] == token[2]
        elif token == "again":
            self.roll, self.left, self.double = [], [], False
        elif token == "done":
            self.pass_on()
        elif token.startswith("return:"):
            self.on[spot(token[7:])] = "S" if self.side == "r" else "s"
            self.double = False
        elif token.startswith("king:"):
            self.on[spot(token[5:])] = self.king()
            del self.holder[self.king()]
        else:
            walk, die = token.split(":")
            found = re.fullmatch(r"([a-z]\d+)([a-z]\d+)", walk)
            assert found is not None
            self.left.remove(int(die))
            self.walk(spot(found[1]), spot(found[2]))

    def walk(self, start: Spot, end: Spot) -> None:
        own, other = self.king(), self.king(mine=False)
        freed = self.holder.get(own, start) == end
        met = self.on.get(end)
        self.on[end] = self.on.pop(start)
        if met == other or self.holder.get(other) == start:
            self.holder[other] = end
        if freed:
            castle = self.castle[self.side]
            there = self.on.get(castle)
            if there is None:
                self.on[castle] = own
                del self.holder[own]
            else:
                self.holder[own] = None if self.mine(there) else castle
