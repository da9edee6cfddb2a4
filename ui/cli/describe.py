"""`boardside describe`: boards that no rulebook of ours shows, described once by their owner from a photo."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from rules.core import BadPosition, BoardsideError
from ui.cli.answers import Json, emit, error_json

if TYPE_CHECKING:
    from vision.described import Described

app = typer.Typer(
    help="Describe your board of Shahbazee or Chess Jumble from a photo of it, empty.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
Photo = Annotated[Path, typer.Argument(help="The empty board, taken from the first player's side.")]
Name = Annotated[str, typer.Option("--name", help="What to call this board.")]
Corners = Annotated[
    str | None,
    typer.Option("--corners", help='The grid\'s outer corners, clockwise from the upper left: "x,y x,y …".'),
]
Base = Annotated[
    Path | None, typer.Option("--from", help="A description to begin with; options change parts of it.")
]
Out = Annotated[
    Path | None, typer.Option("--out", help="Write it to this .toml file instead of the user's folder.")
]
Colours = Annotated[str | None, typer.Option("--colours", help="The pieces' colours: red,blue.")]


@app.command()
def shahbazee(
    photo: Photo,
    name: Name,
    size: Annotated[str | None, typer.Option("--size", help="Columns x rows: 9x9.")] = None,
    castles: Annotated[str | None, typer.Option(help="Red's and blue's castle: e1,e9.")] = None,
    dungeons: Annotated[str | None, typer.Option(help="Each side's dungeons: a1+i1,a9+i9.")] = None,
    walls: Annotated[str | None, typer.Option(help="Golden walls: west,east or west:3-7.")] = None,
    soldiers: Annotated[str | None, typer.Option(help="Start squares: a2+b2+…,a8+b8+… (nine each).")] = None,
    neighbours: Annotated[int | None, typer.Option(help="Squares next to a king: 8 or 4.")] = None,
    colours: Colours = None,
    corners: Corners = None,
    base: Base = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """Describe a Shahbazee board. Rows are counted from the first player's side, columns are letters.

    Example: `boardside describe shahbazee board.jpg --name ours --size 9x9 --castles e1,e9
    --dungeons a1+i1,a9+i9 --walls west,east --soldiers a2+b2+…,a8+b8+…`
    """
    from rules.games.shahbazee import board as rules
    from rules.games.shahbazee.game import GAME, start

    try:
        fields = dict(_base("shahbazee", base))
        columns, rows = _size(size) if size else (fields.get("columns", 0), fields.get("rows", 0))
        fields |= {"name": name, "guess": False, "columns": columns, "rows": rows}
        fields |= _pairs(castles=castles)
        if dungeons is not None or soldiers is not None:
            for key, value in _pairs(dungeons=dungeons, soldiers=soldiers).items():
                fields[key] = tuple(tuple(part.split("+")) for part in value)
        if walls is not None:
            fields["walls"] = rules.read_walls([word for word in walls.split(",") if word], columns, rows)
        if neighbours is not None:
            fields["neighbours"] = neighbours
        fields |= _colours(colours, 2)
        for needed, option in (("castles", "castles"), ("dungeons", "dungeons"), ("soldiers", "soldiers")):
            if needed not in fields:
                raise BadPosition(f"Say where the {needed} are, with --{option}.")
        fields.setdefault("walls", frozenset())
        board = rules.checked(rules.Board(**fields))
        _hues(board.colours)
        picture = _picture(photo, corners, columns, rows)
        _keep("shahbazee", board, picture, photo, GAME.write(start(board)), out, json)
    except BoardsideError as error:
        _fail(error, photo, json)


@app.command("chess-jumble")
def chess_jumble(
    photo: Photo,
    name: Name,
    track: Annotated[
        str | None,
        typer.Option("--map", help="The track from the last row on, o for a cell: 11o/2o7.2o/…"),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            help="Of each colour: green:start=g1+g2;breaks=k3;entries=e2+f2;house=e3+f3;barrier=f1|g1",
        ),
    ] = None,
    white: Annotated[str | None, typer.Option(help="Faces of the white die: +,#,1,2,3,4.")] = None,
    orange: Annotated[str | None, typer.Option(help="Faces of the orange die: 3,4,5,6,7,8.")] = None,
    corners: Corners = None,
    base: Base = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """Describe a Chess Jumble board and its dice, the first colour below.

    Example: `boardside describe chess-jumble board.jpg --name ours --from guess.toml --white +,#,1,2,3,4`
    """
    from rules.games.chess_jumble import board as rules
    from rules.games.chess_jumble.game import GAME, start
    from rules.games.chess_jumble.options import Options

    try:
        fields = dict(_base("chess-jumble", base))
        fields |= {"name": name, "guess": False}
        if track is not None:
            fields["rows"] = tuple(_row(row) for row in track.split("/"))
        seats = dict(zip(rules.SIDES, fields.get("seats", ()), strict=False))
        for text in seat or ():
            colour, parts = _seat(text, rules.SIDES)
            lists = [tuple(parts[key].split("+")) if parts[key] else () for key in _SEAT[:-1]]
            barrier = rules.read_edges(tuple(parts["barrier"].split("+")))
            seats[colour] = rules.Seat(lists[0], lists[1], lists[2], lists[3], barrier)
        missing = [colour for colour in rules.SIDES if colour not in seats]
        if missing or "rows" not in fields:
            lacks = "the map" if "rows" not in fields else f"the seat of {missing[0]}"
            raise BadPosition(f"Say {lacks}: with --map and four --seat, or begin with --from FILE.")
        fields["seats"] = tuple(seats[colour] for colour in rules.SIDES)
        for key, faces in (("white", white), ("orange", orange)):
            if faces is not None:
                fields[key] = tuple(faces.split(","))
            elif key not in fields:
                raise BadPosition(f"Say what is on the {key} die, with --{key}.")
        board = rules.checked(rules.Board(**fields))
        picture = _picture(photo, corners, len(board.rows[0]), len(board.rows))
        told = GAME.write(start(board, Options(), (0, 2)))
        _keep("chess-jumble", board, picture, photo, told, out, json)
    except BoardsideError as error:
        _fail(error, photo, json)


_SEAT = ("start", "breaks", "entries", "house", "barrier")


def _seat(text: str, sides: tuple[str, ...]) -> tuple[str, dict[str, str]]:
    colour, colon, rest = text.partition(":")
    parts = dict(part.partition("=")[::2] for part in rest.split(";"))
    if colour not in sides or not colon or set(parts) != set(_SEAT):
        raise BadPosition(
            f"A seat is written COLOUR:{';'.join(f'{key}=…' for key in _SEAT)}, the colour one of "
            f"{', '.join(sides)}; not '{text}'."
        )
    return colour, parts


def _row(text: str) -> str:
    if re.fullmatch(r"[o.]+", text):
        return text
    if not re.fullmatch(r"(?:[1-9][0-9]?[o.])+", text):
        raise BadPosition(f"'{text}' is not a row of a map like 2o7.2o or oo.......oo.")
    return re.sub(r"(\d+)([o.])", lambda run: run[2] * int(run[1]), text)


def _base(game: str, file: Path | None) -> dict[str, Any]:
    from ui import boards

    if file is None:
        return {}
    fields: dict[str, Any] = boards.load(game, None, file).board._asdict()
    return fields


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", text)
    if found is None:
        raise BadPosition(f"A size is written like 9x9, columns first; not '{text}'.")
    return int(found[1]), int(found[2])


def _pairs(**given: str | None) -> dict[str, tuple[str, ...]]:
    """Options with a part for each of two players."""
    pairs = {}
    for key, text in given.items():
        if text is not None:
            pairs[key] = tuple(text.split(","))
            if len(pairs[key]) != 2:
                raise BadPosition(f"--{key} has a part for red and one for blue, with a comma between.")
    return pairs


def _colours(text: str | None, count: int) -> dict[str, tuple[str, ...]]:
    if text is None:
        return {}
    words = tuple(text.split(","))
    if len(words) != count:
        raise BadPosition(f"--colours are {count} words with commas between.")
    return {"colours": words}


def _hues(colours: tuple[str, ...]) -> None:
    from vision.described import HUES

    for colour in colours:
        if colour not in HUES:
            raise BadPosition(f"'{colour}' is no colour known here; there is {', '.join(HUES)}.")


def _picture(photo: Path, corners: str | None, columns: int, rows: int) -> Described:
    import numpy as np

    from ui.cli.photos import points
    from vision.described import describe, find_outline
    from vision.intake import open_photo

    opened = open_photo(photo)
    given = points(corners)
    spots = find_outline(opened) if given is None else np.array(given)
    return describe(opened, spots, columns, rows)


def _keep(
    game: str, board: Any, picture: Described, photo: Path, position: str, out: Path | None, json: bool
) -> None:
    from ui import boards

    file = out if out is not None else boards.file_of(game, board.name)
    boards.keep(game, board, picture, file)
    if json:
        told = {"photo": str(photo), "game": game, "name": board.name, "file": str(file)}
        emit(told | {"picture": str(file.with_suffix(".png")), "position": position})
        return
    typer.echo(f"Wrote the board '{board.name}' to {file}, and as seen from above to {file.stem}.png.")
    typer.echo(f"Look at that picture: the grid must fill it. Start: {position}")
    use = f"--board {file}" if out is not None else f"--profile '{board.name}'"
    typer.echo(f"Photos of it: boardside read PHOTO --game {game} {use}")


def _fail(error: BoardsideError, photo: Path, json: bool) -> NoReturn:
    if json:
        emit({"photo": str(photo), "error": error_json(error)})
    else:
        typer.echo(error.text, err=True)
    raise typer.Exit(1) from None
