"""One game as text that a person can read, edit and mail.

    Boardside record
    game: keizar
    white: Anna
    black: Ben
    start: 2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3 bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w -

    1. d2d4 e7e6
    2. c2c4 {a bold try} f7f5
    (draw agreed)

A first line, then `name: value` lines with at least the game and the position it starts from, an empty line,
and one token per act, chance included. Numbers count the turns of whoever acts first; comments stand in
braces; an end that the rules do not know of stands in round brackets. Line breaks in the acts mean nothing:
a mail program may wrap them. Reading replays every act: a record that was read is a legal game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from rules.core import BadMove, BadPosition, BadRecord, Game, Move
from rules.games import load

FIRST_LINE: Final = "Boardside record"
DRAW_AGREED: Final = "draw agreed"


class Comment(NamedTuple):
    """A remark in a record, made when so many acts had been played."""

    after: int
    text: str


class Record(NamedTuple):
    """One game: where it started, what was done, and what was said about it."""

    game: str
    start: str
    """The position text of the first state."""

    acts: tuple[Move, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    """Further lines of the header in their order: names of players, date, place."""

    comments: tuple[Comment, ...] = ()
    """In the order in which they stand."""

    ending: str = ""
    """`draw agreed` or `white resigns`, when the game was ended by its players and not by its rules."""


def resigns(side: str) -> str:
    """The ending of a game that a side gives up."""
    return f"{side} resigns"


def states(record: Record) -> list[Any]:
    """Every state of the game, the first one included. Raises what `Game.read` and `Game.play` raise."""
    game = load(record.game)
    passed = [game.read(record.start)]
    for act in record.acts:
        passed.append(game.play(passed[-1], act))
    return passed


def write(record: Record) -> str:
    """The record as text. White space in headers and comments becomes one space, braces round brackets."""
    game = load(record.game)
    lines = [FIRST_LINE, f"game: {record.game}"]
    lines += [f"{name}: {_one_line(value)}" for name, value in record.headers]
    lines += [f"start: {record.start}", ""]
    line: list[str] = []
    number = 0
    passed = states(record)
    for count, act in enumerate((*record.acts, None)):
        line += [f"{{{_comment(text)}}}" for after, text in record.comments if after == count]
        if act is None:
            break
        turn, first = passed[count].turn, passed[0].turn
        if count == 0 or (turn == first and passed[count - 1].turn != first):
            number += 1
            if count:
                lines.append(" ".join(line))
                line = []
            line.append(f"{number}.")
        line.append(game.token(act))
    if line:
        lines.append(" ".join(line))
    if record.ending:
        lines.append(f"({record.ending})")
    return "\n".join(lines) + "\n"


def write_all(records: Iterable[Record]) -> str:
    """Several records, one after the other."""
    return "\n".join(write(record) for record in records)


def read(text: str) -> Record:
    """The one game that a text holds. Raises `BadRecord` with the line and what is wrong there."""
    records = read_all(text)
    if len(records) > 1:
        raise BadRecord(first_lines(text)[1], "a second record starts here; one was expected.")
    return records[0]


def read_all(text: str) -> tuple[Record, ...]:
    """All games that a text holds, at least one. Raises `BadRecord`."""
    games: list[list[tuple[int, str]]] = []
    for number, line in _lines(text):
        if line == FIRST_LINE:
            games.append([])
        elif games:
            games[-1].append((number, line))
        elif line:
            raise BadRecord(number, f"a record starts with a line '{FIRST_LINE}'.")
    if not games:
        raise BadRecord(1, f"a record starts with a line '{FIRST_LINE}'; there is none.")
    return tuple(_read_one(lines) for lines in games)


def first_lines(text: str) -> list[int]:
    """The numbers of the lines on which records start."""
    return [number for number, line in _lines(text) if line == FIRST_LINE]


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers. What an editor or a mail program adds to a line does not matter."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return [(number, line.strip()) for number, line in enumerate(plain.split("\n"), 1)]


def _read_one(lines: list[tuple[int, str]]) -> Record:
    """One record, from the line after its first."""
    last = lines[-1][0] if lines else 1
    headers: dict[str, tuple[int, str]] = {}
    rest = iter(lines)
    for number, line in rest:
        if not line:
            break
        name, colon, value = line.partition(":")
        if not colon or not name.strip():
            raise BadRecord(number, f"'{_short(line)}' is not a header like 'game: keizar'.")
        if name.strip() in headers:
            raise BadRecord(number, f"a second '{_short(name.strip())}'.")
        headers[name.strip()] = (number, value.strip())
    for needed in ("game", "start"):
        if needed not in headers:
            raise BadRecord(last, f"the header has no line '{needed}: …'.")
    (game_line, name), (start_line, start) = headers.pop("game"), headers.pop("start")
    try:
        game = load(name)
    except LookupError as error:
        raise BadRecord(game_line, str(error)) from error
    try:
        state = game.read(start)
    except BadPosition as error:
        raise BadRecord(start_line, error.text) from error
    record = Record(
        name, game.write(state), headers=tuple((key, value) for key, (_, value) in headers.items())
    )
    return _read_acts(game, state, record, list(rest))


def _read_acts(game: Game[Any], state: Any, record: Record, lines: list[tuple[int, str]]) -> Record:
    acts: list[Move] = []
    comments: list[Comment] = []
    ending = ""
    turns = 0
    for line, token in _tokens(lines):
        if token.startswith("{"):
            comments.append(Comment(len(acts), token[1:-1]))
        elif ending:
            raise BadRecord(line, f"'{_short(token)}' stands after the end of the game.")
        elif token.startswith("("):
            ending = token[1:-1]
            if ending != DRAW_AGREED and ending not in map(resigns, game.sides):
                endings = ", ".join((DRAW_AGREED, *map(resigns, game.sides)))
                raise BadRecord(line, f"'{_short(ending)}' is not an ending; there are: {endings}.")
            if game.outcome(state) is not None:
                raise BadRecord(line, f"the game was over before '{ending}'.")
        elif token.endswith(".") and token[:-1].isdecimal():
            turns += 1
            if token != f"{turns}.":
                raise BadRecord(
                    line, f"the number is {_short(token)} and {turns}. was expected: is a line missing?"
                )
        else:
            try:
                move = game.parse(state, token)
                state = game.play(state, move)
            except BadMove as error:
                raise BadRecord(line, f"'{_short(token)}' cannot be played here. {error.text}") from error
            acts.append(move)
    return record._replace(acts=tuple(acts), comments=tuple(comments), ending=ending)


_BRACKETS: Final = {"{": "}", "(": ")"}


def _tokens(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The words of the acts, each with the line it starts on; a comment or an ending is one word."""
    text = "\n".join(line for _, line in lines)
    number = lines[0][0] if lines else 0
    position = 0
    while position < len(text):
        char = text[position]
        end = position + 1
        if char in _BRACKETS:
            end = text.find(_BRACKETS[char], position) + 1
            if not end:
                raise BadRecord(number, f"'{char}' is never closed by '{_BRACKETS[char]}'.")
            yield number, char + _one_line(text[position + 1 : end - 1]) + _BRACKETS[char]
        elif char in _BRACKETS.values():
            raise BadRecord(number, f"'{char}' closes nothing.")
        elif not char.isspace():
            while end < len(text) and not text[end].isspace() and text[end] not in "{}()":
                end += 1
            yield number, text[position:end]
        number += text.count("\n", position, end)
        position = end


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _comment(text: str) -> str:
    return _one_line(text).replace("{", "(").replace("}", ")")


def _short(text: str) -> str:
    """A damaged word may be a whole file: show its beginning."""
    return text if len(text) <= 40 else f"{text[:40]}…"
