"""Games as text: written for another program or person, read back into the store."""

from __future__ import annotations

from rules import record
from rules.core import Move
from rules.games import load
from rules.games.keizar import match as keizar_match
from rules.games.keizar.game import GAME
from ui.house import House, Room
from ui.matches import Match, begin, seats, text_of


def export(room: Room, names: tuple[str, ...]) -> str:
    """The game of a room as record text."""
    return text_of(room.saved.game, room.match, names)


async def bring_in(house: House, device: str, text: str) -> list[Room]:
    """The games of a text, each saved as a game of this device. Raises `BadRecord`.

    One or two records of Keizár are the rounds of one match; any other records are a game each.
    """
    rooms = []
    for game, start, acts, names in _read(text):
        room = await house.new_game(device, game, start, names=names)
        for act in acts:
            await room.do(act)
        rooms.append(room)
    return rooms


_Told = tuple[str, str, tuple[Move, ...], tuple[str, ...]]
"""A game's name, its start, its acts, its players."""


def _read(text: str) -> list[_Told]:
    records = record.read_all(text)
    if {each.game for each in records} == {GAME.name} and len(records) <= keizar_match.ROUNDS:
        match: Match = keizar_match.read_match(text)
        headers = dict(records[0].headers)
        names = (headers.get("white", ""), headers.get("black", ""))
        return [(GAME.name, GAME.write(match.rounds[0].start), match.acts, names)]
    found: list[_Told] = []
    for each in records:
        sides = load(each.game).sides
        told = dict(each.headers)
        acts = (*each.acts, *_ending(each, sides))
        playing = seats(begin(each.game, each.start))
        called = tuple(told.get(sides[side], "") for side in playing)
        found.append((each.game, each.start, acts, called))
    return found


def _ending(each: record.Record, sides: tuple[str, ...]) -> list[Move]:
    if each.ending == record.DRAW_AGREED:
        return [Move("agree")]
    return [Move("resign", arg=str(n)) for n, side in enumerate(sides) if each.ending == record.resigns(side)]
