"""Chess Jumble a second time, by brute force: pieces in a dict, every way walked, nothing shared."""

from __future__ import annotations

import re
from itertools import pairwise

Spot = tuple[int, int]
Piece = tuple[str, str]
COLOURS = ["green", "blue", "yellow", "red"]
KINGLIKE = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
KNIGHTLIKE = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
GUESS = (
    "Our%20guess;guess;11o/11o/2o7.2o/2o7.2o/2o7.2o/2o7.2o/2o7.2o/2o7.2o/2o7.2o/11o/11o;+,#,1,2,3,4;3,4,5,6,7,8;"
    "g1+g2,k3+h11+a7,e2+f2,e3+f3+g3+e4+f4+g4,f1|g1+f2|g2;"
    "k7+j7,i11+a8+e1,j5+j6,i5+i6+i7+h5+h6+h7,k6|k7+j6|j7;"
    "e11+e10,a9+d1+k5,g10+f10,g9+f9+e9+g8+f8+e8,f11|e11+f10|e10;"
    "a5+b5,c1+k4+g11,b7+b6,c7+c6+c5+d7+d6+d5,a6|a5+b6|b5"
)


def spot(name: str) -> Spot:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def name(place: Spot) -> str:
    return f"{chr(ord('a') + place[0])}{place[1] + 1}"


class Brute:
    """One table. Acts are tokens, and doing one gives another table."""

    def __init__(self, position: str) -> None:
        fields = position.split(" ")
        self.word, self.options, self.deck_word = fields[0], fields[1], fields[8]
        self.game, *self.switches = fields[1].split("+")
        self.big, self.action = self.game.startswith("big"), self.game.endswith("action")
        self.shielding = self.big or "protected" in self.switches
        parts = (GUESS if self.word == "guess" else self.word).split(";")
        self.track: set[Spot] = set()
        for y, row in enumerate(reversed(parts[2].split("/"))):
            plain = re.sub(r"(\d+)(.)", lambda run: run[2] * int(run[1]), row)
            self.track |= {(x, y) for x, char in enumerate(plain) if char == "o"}
        self.white_faces, self.orange_faces = parts[3].split(","), parts[4].split(",")
        self.start, self.breaks, self.doors, self.rooms = {}, {}, {}, {}
        self.fence: dict[str, set[frozenset[Spot]]] = {}
        for colour, part in zip(COLOURS, parts[5:], strict=True):
            lists = [[word for word in words.split("+") if word] for words in part.split(",")]
            self.start[colour], self.breaks[colour], self.doors[colour], self.rooms[colour] = (
                [spot(word) for word in words] for words in lists[:4]
            )
            self.fence[colour] = {frozenset(map(spot, word.split("|"))) for word in lists[4]}
        self.where: dict[Piece, str] = {}
        for part in fields[2].split(";"):
            colour, places = part.split("=")
            for kind, place in zip("QRBNKP", places.split(","), strict=False):
                self.where[colour, kind] = place
        self.colours = [colour for colour in COLOURS if (colour, "Q") in self.where]
        self.side = fields[3]
        self.white, _, self.orange = ("" if fields[4] == "-" else fields[4]).partition("/")
        self.tries = int(fields[5])
        self.mover, _, left = ("" if fields[6] == "-" else fields[6]).partition(":")
        self.left = int(left or 0)
        card, _, put = ("" if fields[7] == "-" else fields[7]).partition(":")
        self.card = card
        self.put = {(entry.split(".")[0], entry.split(".")[1]) for entry in put.split("+") if entry}
        self.deck = [entry.split(":") for entry in self.deck_word.split(",")] if self.deck_word != "-" else []
        self.drawn = [int(entry[3]) for entry in self.deck]
        self.home = [] if fields[9] == "-" else fields[9].split(",")
        self.tidy()

    def position(self) -> str:
        pieces = ";".join(
            f"{colour}={','.join(self.where[colour, kind] for kind in self.kinds())}"
            for colour in self.colours
        )
        roll = (self.white or "-") + (f"/{self.orange}" if self.orange else "")
        put = sorted(self.put, key=lambda piece: (COLOURS.index(piece[0]), piece[1]))
        card = (self.card or "-") + (":" + "+".join(map(".".join, put)) if put else "")
        pile = zip(self.deck, self.drawn, strict=True)
        deck = ",".join(":".join([*entry[:3], str(out)]) for entry, out in pile)
        mover = f"{self.mover}:{self.left}" if self.mover else "-"
        rest = f"{self.side} {roll} {self.tries} {mover} {card} {deck or '-'} {','.join(self.home) or '-'}"
        return f"{self.word} {self.options} {pieces} {rest}"

    def kinds(self) -> str:
        return "QRBNKP" if self.big else "QRBN"

    def on(self) -> dict[Spot, Piece]:
        return {spot(place): piece for piece, place in self.where.items() if place not in ("box", "house")}

    def over(self) -> bool:
        if "play-on" in self.switches:
            return len(self.home) >= len(self.colours) - 1
        return len(self.home) > 0

    def fenced(self, colour: str, here: Spot, there: Spot) -> bool:
        fence = self.fence[colour]
        if abs(here[0] - there[0]) == 1 == abs(here[1] - there[1]):
            around = [here, (here[0], there[1]), there, (there[0], here[1])]
            links = [frozenset((around[n], around[n - 1])) for n in range(4)]
            if not any(link in fence for link in links):
                return False
            reached = {here}
            for _ in range(2):
                for link in links:
                    if link not in fence and link & reached and link <= self.track | {there}:
                        reached |= link
            return there not in reached
        cells = []
        for eighth in (1, 3, 5, 7):  # where the straight line is between centre and centre
            x = here[0] + 0.5 + (there[0] - here[0]) * eighth / 8
            y = here[1] + 0.5 + (there[1] - here[1]) * eighth / 8
            cells.append((int(x // 1), int(y // 1)))
        return any(frozenset(pair) in fence for pair in pairwise(cells))

    def walks(self, colour: str, kind: str, here: Spot) -> list[list[Spot]]:
        """Each direction as the places passed, the last of them perhaps a room of the house."""
        steps = KNIGHTLIKE if kind == "N" else KINGLIKE
        found = []
        for dx, dy in steps:
            if (kind == "R" and dx * dy) or (kind == "B" and not dx * dy):
                continue
            way, place = [], here
            while True:
                after = (place[0] + dx, place[1] + dy)
                room = after in self.rooms[colour] and place in self.doors[colour]
                if not (after in self.track or room) or self.fenced(colour, place, after):
                    break
                way.append(after)
                place = after
                if room or kind in "NKP":
                    break
            found.append(way)
        return found

    def hits(self, piece: Piece, here: Spot, target: Spot, on: dict[Spot, Piece]) -> bool:
        for way in self.walks(piece[0], piece[1], here):
            if piece[1] == "P" and way and (way[0][0] == here[0] or way[0][1] == here[1]):
                continue
            for place in way:
                if place == target and place in self.track:
                    return True
                if place in on:
                    break
        return False

    def safe(self, victim: Piece, place: Spot, taker_from: Spot | None) -> bool:
        """Whether a piece may not be captured there."""
        if place in self.breaks[victim[0]]:
            return True
        if not self.shielding or place in self.breaks[self.side]:
            return False
        on = self.on()
        if taker_from is not None:
            del on[taker_from]
        friends = [(spot, piece) for spot, piece in on.items() if piece[0] == victim[0] and spot != place]
        return any(self.hits(piece, where, place, on) for where, piece in friends)

    def jams(self, piece: Piece, here: Spot, there: Spot) -> bool:
        if not self.shielding:
            return False
        on = {place: other for place, other in self.on().items() if place != here} | {there: piece}
        pairs = [self.doors[colour] for colour in self.colours]
        pairs += [self.start[colour] for colour in self.colours if colour != self.side]
        for pair in pairs:
            if there in pair and all(place in on and on[place][0] == self.side for place in pair):
                one, two = pair
                if self.hits(on[one], one, two, on) and self.hits(on[two], two, one, on):
                    return True
        return False

    def piece_moves(self, kind: str, left: int) -> set[str]:
        piece = (self.side, kind)
        place = self.where[piece]
        if place in ("box", "house"):
            return set()
        here, on, found = spot(place), self.on(), set()
        for way in self.walks(self.side, kind, here):
            for there in way:
                if there not in self.track:
                    slant = there[0] != here[0] and there[1] != here[1]
                    if not (kind == "P" and slant):
                        found.add(f"{place}-house")
                    break
                other = on.get(there)
                slant = there[0] != here[0] and there[1] != here[1]
                if other is None:
                    if not (kind == "P" and slant) and not self.jams(piece, here, there):
                        found.add(place + name(there))
                    continue
                late = left == 1 or "all-moves" not in self.switches
                takes = other[0] != self.side and late and not (kind == "P" and not slant)
                if takes and not self.safe(other, there, here) and not self.jams(piece, here, there):
                    found.add(place + name(there))
                break
        return found

    def count(self, kind: str) -> int:
        if kind in "QRBN":
            return int(self.white) if self.white.isdigit() else 0
        quiet = self.white == "#" and not self.action and "sits-out" not in self.switches
        return int(self.orange) if self.white.isdigit() or quiet else 0

    def waiting(self) -> list[str]:
        return [kind for kind in self.kinds() if self.where[self.side, kind] == "box"]

    def frees(self, token: str) -> bool:
        found = re.fullmatch(r"([a-z]\d+?)(?:-house|([a-z]\d+))", token)
        assert found is not None
        on = set(self.on()) - {spot(found[1])}
        if found[2]:
            on.add(spot(found[2]))
        return not set(self.start[self.side]) <= on

    def moves(self) -> tuple[set[str], bool]:
        """All moves, and whether one of them has to be made to free a starting square."""
        found: set[str] = set()
        for kind in self.mover or self.kinds():
            left = self.left if self.mover else self.count(kind)
            if left:
                found |= self.piece_moves(kind, left)
        if not self.waiting():
            return found, False
        good = {token for token in found if self.frees(token)}
        if set(self.start[self.side]) <= set(self.on()):
            return (good, not self.mover) if good else (found, False)
        return good, False

    def entering(self) -> set[str]:
        on, found = self.on(), set()
        for square in self.start[self.side]:
            other = on.get(square)
            if other is None or (other[0] != self.side and not self.safe(other, square, None)):
                found |= {f"{kind}@{name(square)}" for kind in self.waiting()}
        return found

    def acts(self) -> list[str]:
        if self.over():
            return []
        if self.card == "draw":
            return [f"card:{n}" for n, (_, left) in enumerate(self.pile(), 1) if left]
        if self.card:
            places = [*map(name, self.track), "box", "house"]
            return ["done"] + [
                f"{piece[0]}.{piece[1]}={place}"
                for piece, now in self.where.items()
                if piece not in self.put and piece[0] not in self.home
                for place in places
                if place != now
            ]
        if not self.white:
            white, orange = set(self.white_faces), set(self.orange_faces)
            return [f"{a}/{b}" for a in white for b in orange] if self.big else list(white)
        useful, must = self.useful()
        stays = "draw" in useful or must or ("all-moves" in self.switches and self.moves()[0])
        return sorted(useful) + ([] if stays else ["stop"])

    def useful(self) -> tuple[set[str], bool]:
        found, must = self.moves()
        if self.mover:
            return found, must
        if self.white == "+" or (self.white == "#" and self.hash_enters()):
            found = found | self.entering()
        if self.action and (self.white == "#" or (self.white == "+" and "hash-draws" not in self.switches)):
            found = found | {"draw"}
        return found, must

    def hash_enters(self) -> bool:
        return "hash-enters" in self.switches or (self.action and "hash-draws" not in self.switches)

    def pile(self) -> list[tuple[str, int]]:
        left = [int(entry[2]) - out for entry, out in zip(self.deck, self.drawn, strict=True)]
        if not any(left):
            left = [int(entry[2]) for entry in self.deck]
        return [(entry[0], count) for entry, count in zip(self.deck, left, strict=True)]

    def tidy(self) -> None:
        if self.over():
            self.white, self.orange, self.mover, self.left, self.card, self.put = "", "", "", 0, "", set()
            self.tries = 0
            return
        if not self.white or self.card or self.useful()[0]:
            return
        stuck = not self.mover and not any(self.piece_moves(kind, 1) for kind in self.kinds())
        if not self.mover and self.white == "+" and "plus-again" in self.switches:
            self.white = self.orange = ""
        elif stuck and self.white != "+" and self.tries < 2:
            self.tries += 1
            self.white = self.orange = ""
        else:
            self.pass_on()

    def pass_on(self) -> None:
        if self.over():
            return
        order = COLOURS[COLOURS.index(self.side) + 1 :] + COLOURS[: COLOURS.index(self.side) + 1]
        self.side = next(colour for colour in order if colour in self.colours and colour not in self.home)
        self.white, self.orange, self.tries = "", "", 0
        self.mover, self.left, self.card, self.put = "", 0, "", set()

    def do(self, token: str) -> Brute:
        twin = object.__new__(Brute)
        twin.__dict__.update(self.__dict__)
        twin.where, twin.put, twin.drawn, twin.home = (
            dict(self.where), set(self.put), list(self.drawn), list(self.home)
        )  # fmt: skip
        twin.act(token)
        twin.tidy()
        return twin

    def throw_out(self, place: str) -> None:
        for piece, now in self.where.items():
            if now == place and place not in ("box", "house"):
                self.where[piece] = "box"

    def arrive(self) -> None:
        for colour in self.colours:
            if colour not in self.home and all(self.where[colour, kind] == "house" for kind in self.kinds()):
                self.home.append(colour)

    def act(self, token: str) -> None:
        if token in ("stop", "done"):
            self.pass_on()
        elif token == "draw":
            self.white, self.orange, self.card = "", "", "draw" if self.deck else "?"
        elif token.startswith("card:"):
            if not any(int(entry[2]) - out for entry, out in zip(self.deck, self.drawn, strict=True)):
                self.drawn = [0] * len(self.deck)
            self.drawn[int(token[5:]) - 1] += 1
            self.card = token[5:]
        elif "=" in token:
            who, place = token.split("=")
            colour, kind = who.split(".")
            self.throw_out(place)
            self.where[colour, kind] = place
            self.put.add((colour, kind))
            self.arrive()
        elif "@" in token:
            self.throw_out(token[2:])
            self.where[self.side, token[0]] = token[2:]
            self.white = self.orange = ""
        elif token[0] in "+#123456789":
            self.white, _, self.orange = token.partition("/")
        else:
            self.step(token)

    def step(self, token: str) -> None:
        found = re.fullmatch(r"([a-z]\d+?)(?:-house|([a-z]\d+))", token)
        assert found is not None
        piece = self.on()[spot(found[1])]
        if not found[2]:
            self.where[piece] = "house"
            self.arrive()
            self.pass_on()
            return
        took = spot(found[2]) in self.on()
        left = (self.left or self.count(piece[1])) - 1
        self.throw_out(found[2])
        self.where[piece] = found[2]
        self.mover, self.left = piece[1], left
        if took or not left:
            self.pass_on()
