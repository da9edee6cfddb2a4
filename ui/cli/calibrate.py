"""`boardside calibrate`: this user's own sets and cameras."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from rules.core import BoardsideError
from ui.cli.answers import GameName, Json, emit, error_json, game_named

if TYPE_CHECKING:
    from calibration.heaps import Heap
    from calibration.profile import Profile
    from vision.photo import Sheet
    from vision.pipeline import BoardReading

app = typer.Typer(
    help="Teach it your own set with one photo, and your camera.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
Name = Annotated[str, typer.Argument(help="Name of a profile.", metavar="NAME")]


class NeedsAnswers(BoardsideError):
    """Tiles that nobody can name, and nobody to ask."""

    code = "needs-answers"


@app.command("set")
def learn_set(
    photos: Annotated[list[Path], typer.Argument(help="Photos of the set laid out on its board.")],
    game: GameName,
    name: Annotated[str, typer.Option("--name", help="What to call this set.")],
    position: Annotated[
        str | None, typer.Option("--position", help="What lies on the photos; then nothing is asked.")
    ] = None,
    json: Json = False,
) -> None:
    """Learn a set from photos of its laid-out board. Photos of a set that is known already add up.

    Best is a photo on which every symbol can be seen and some pieces of both colours stand on plain tiles;
    for King for 2 the start position, told with `--position start`.

    Example: `boardside calibrate set table.jpg --game keizar --name "our set"`
    """
    lessons = _lessons(game_named(game).name)
    from ui import shelf

    profile = shelf.load(name) if shelf.exists(name) else lessons.new_profile(name, game)
    if profile.game != game:
        from calibration.profile import BadProfile

        raise BadProfile(f"'{profile.name}' is a set of {profile.game} already: choose another name.")
    profile = lessons.up_to_date(profile)
    ask = not json and sys.stdin.isatty()
    bad = False
    for photo in photos:
        try:
            profile, answer = lessons.learn(profile, photo, position, ask)
            shelf.keep(profile)
        except BoardsideError as error:
            bad = True
            answer = {"error": error_json(error)}
        if json:
            emit({"photo": str(photo), **answer})
        elif "error" in answer:
            typer.echo(f"{photo}: {answer['error']['text']}", err=True)
        else:
            kind = lessons.shown
            seen = ", ".join(f"{count} {symbol}" for symbol, count in answer["learned"][kind].items())
            typer.echo(f"{photo}: learned {seen} (lesson {answer['lesson']} of '{profile.name}').")
    if bad:
        raise typer.Exit(1)


class Lessons(NamedTuple):
    """How the sets of one game are learned."""

    new_profile: Callable[[str, str], Profile]
    up_to_date: Callable[[Profile], Profile]
    learn: Callable[[Profile, Path, str | None, bool], tuple[Profile, dict[str, Any]]]
    """From a photo and, if it is given, what lies on it; asks where it may."""
    shown: str
    """The kind of thing that people are told about."""


def _lessons(game: str) -> Lessons:
    """Raises a wrong call for a game whose sets cannot be learned."""
    if game == "keizar":
        from calibration import enrol

        return Lessons(enrol.new_profile, enrol.up_to_date, _learn, "tile")
    if game == "king-for-2":
        from calibration import figures

        return Lessons(figures.new_profile, figures.up_to_date, _learn_figures, figures.FIGURE.name)
    if game == "en-prise":
        from calibration import cards

        return Lessons(cards.new_profile, cards.up_to_date, _learn_cards, cards.CARD.name)
    raise typer.BadParameter("sets can be learned of keizar, king-for-2 and en-prise.", param_hint="--game")


def _learn_cards(
    profile: Profile, photo: Path, position: str | None, ask: bool
) -> tuple[Profile, dict[str, Any]]:
    """Learn a set of En Prise cards; there are too many to ask about, so that a position must be given."""
    from ui.cli import en_prise_photo

    if position is None:
        raise NeedsAnswers("Say which cards lie on the photo, with --position.")
    grown = en_prise_photo.teach(profile, photo, position)
    return grown, {"game": profile.game, "name": grown.name, "position": position, **_lesson_json(grown, -1)}


def _learn_figures(
    profile: Profile, photo: Path, position: str | None, ask: bool
) -> tuple[Profile, dict[str, Any]]:
    """Learn a King for 2 set; it would be 32 questions, so that a position must be given."""
    from rules.games.king_for_2.state import write_pieces
    from ui.cli import king_photo

    if position is None:
        raise NeedsAnswers("Say what stands on the photo: --position start, or its pieces.")
    grown = king_photo.teach(profile, photo, position)
    told = write_pieces(king_photo.read_pieces_of(position))
    return grown, {"game": profile.game, "name": grown.name, "pieces": told, **_lesson_json(grown, -1)}


def _learn(profile: Profile, photo: Path, position: str | None, ask: bool) -> tuple[Profile, dict[str, Any]]:
    from calibration import enrol
    from rules.games.keizar.game import GAME
    from rules.games.keizar.state import State, write_position
    from ui.cli.keizar_photo import box
    from vision.pipeline import read_board

    state = None if position is None else GAME.read(position)
    reading = read_board(photo, box())
    if state is not None:
        taught = enrol.teach_position(profile, reading, state.tiles, state.pieces, photo.name, date.today())
        told = write_position(state)
    else:
        answers = _answers(reading, photo, ask)
        taught, solved = enrol.teach_answers(profile, reading, box(), answers, photo.name, date.today())
        hold = 0 if solved.pieces[_D5] != "." else None
        told = write_position(State(solved.tiles, solved.pieces, 0, hold))
    return taught, {"game": profile.game, "name": taught.name, "position": told, **_lesson_json(taught, -1)}


_D5 = 35


def _lesson_json(profile: Profile, index: int) -> dict[str, Any]:
    lesson = profile.lessons[index]
    learned: dict[str, dict[str, int]] = {}
    for kind, examples in lesson.examples.items():
        learned[kind] = {}
        for symbol in examples.symbols:
            learned[kind][symbol] = learned[kind].get(symbol, 0) + 1
    return {"lesson": lesson.number, "learned": learned}


# --- questions ---------------------------------------------------------------------------------------------


def _answers(reading: BoardReading, photo: Path, ask: bool) -> dict[Heap, str]:
    """What every heap of like tiles is, asked where the program cannot tell."""
    from calibration import enrol, heaps
    from vision.read import read

    raw = read(reading.sheet)
    found = heaps.sort_tiles(raw, enrol.tile_likeness(raw, reading))
    if not found:
        raise NeedsAnswers(
            "Too many tiles are covered: take a photo before the pieces are set, or give --position."
        )
    answers = {heap: heap.name for heap in found if heap.name}
    open_heaps = [heap for heap in found if not heap.name]
    if open_heaps and not ask:
        raise NeedsAnswers(
            f"{len(open_heaps)} kinds of tile look like nothing known: give the position with --position, "
            "or run this in a terminal to be asked."
        )
    if open_heaps:
        _show_crops(reading.sheet, open_heaps, photo)
    for number, heap in enumerate(open_heaps, start=1):
        answers[heap] = _ask(reading.sheet, heap, number, list(answers.values()))
    return answers


_CHOICES = {"k": "king", "q": "queen", "b": "bishop", "n": "knight", "r": "rook", "p": "plain"}


def _ask(sheet: Sheet, heap: Heap, number: int, taken: Sequence[str]) -> str:
    left = [name for name in _CHOICES.values() if name not in taken and name != "plain"]
    if len(left) == 1:
        return left[0]
    _draw(sheet, heap.cells[0])
    words = ", ".join(f"{name} ({key})" for key, name in _CHOICES.items())
    while True:
        typed = str(typer.prompt(f"Tile {number}, seen {len(heap.cells)} times: {words}")).strip().lower()
        name = _CHOICES.get(typed, typed)
        if name in _CHOICES.values():
            return name
        typer.echo("Please type one of the words, or its letter.")


def _show_crops(sheet: Sheet, heaps: Sequence[Heap], photo: Path) -> None:
    """All open heaps in one picture beside the photo, one row each, for terminals that show no colours."""
    import cv2
    import numpy as np

    from ui.files import CannotWrite, save

    side, most = 96, 4
    rows = []
    for heap in heaps:
        crops = [cv2.resize(sheet.window(c % 8, c // 8), (side, side)) for c in heap.cells[:most]]
        crops += [np.full((side, side, 3), 255, np.uint8)] * (most - len(crops))
        rows.append(np.hstack(crops))
    out = photo.with_name(f"{photo.stem}-tiles.png")
    try:
        save(out, cv2.imencode(".png", np.vstack(rows))[1].tobytes())
        typer.echo(f"The tiles, one row for each question from the top: {out}")
    except CannotWrite:
        pass  # the terminal shows them as well


def _draw(sheet: Sheet, cell: int) -> None:
    """One tile in the terminal, two dots a character."""
    import cv2
    from rich.console import Console
    from rich.text import Text

    small = cv2.resize(sheet.window(cell % 8, cell // 8), (24, 24), interpolation=cv2.INTER_AREA)
    console = Console(highlight=False)
    for upper, lower in zip(small[::2], small[1::2], strict=True):
        line = Text()
        for top, bottom in zip(upper.tolist(), lower.tolist(), strict=True):
            line.append(
                "▀", style=f"rgb({top[2]},{top[1]},{top[0]}) on rgb({bottom[2]},{bottom[1]},{bottom[0]})"
            )
        console.print(line)


# --- cameras -----------------------------------------------------------------------------------------------


@app.command()
def camera(
    photos: Annotated[
        list[Path], typer.Argument(help="Three to ten photos of a chequered board from different sides.")
    ],
    model: Annotated[
        str | None, typer.Option("--model", help="Name of the camera, where photos do not tell it.")
    ] = None,
    json: Json = False,
) -> None:
    """Measure a camera's lens on photos of any chequered board; they need not show a game.

    Example: `boardside calibrate camera board1.jpg board2.jpg board3.jpg`
    """
    from calibration.camera import FEWEST, MOST, BadCamera, crookedness, from_boards
    from calibration.exif import camera_facts
    from ui import cameras
    from vision.intake import open_photo
    from vision.locate import locate

    if not FEWEST <= len(photos) <= MOST:
        raise typer.BadParameter(f"give {FEWEST} to {MOST} photos of one board.")
    seen, models = [], set()
    for path in photos:
        photo = open_photo(path)
        seen.append((photo, locate(photo)))
        models.add(camera_facts(path.read_bytes()).model)
    if model is None:
        if len(models) != 1 or models == {""}:
            raise BadCamera("These photos do not name one camera: say which it is with --model.")
        [model] = models
    lens = from_boards(seen)
    cameras.keep(model, lens)
    before = max(crookedness(board, photo) for photo, board in seen)
    after = max(crookedness(board, photo, lens) for photo, board in seen)
    answer = {"model": model, "focal": lens.focal, "bend": lens.bend, "photos": lens.photos}
    answer |= {"crooked_before": before, "crooked_after": after}
    if json:
        emit({key: round(value, 5) if isinstance(value, float) else value for key, value in answer.items()})
    else:
        typer.echo(f"{model}: focal length {lens.focal:.2f} of the diagonal, bend {lens.bend:+.3f}.")
        typer.echo(f"Lines were off by {before:.3f} of a square, now by {after:.3f}.")


# --- the shelf ---------------------------------------------------------------------------------------------


@app.command("list")
def list_profiles(json: Json = False) -> None:
    """List the sets that have been learned.

    Example: `boardside calibrate list`
    """
    from ui import shelf

    for name in shelf.names():
        try:
            answer = _summary(shelf.load(name))
        except BoardsideError as error:
            answer = {"name": name, "error": error_json(error)}
        if json:
            emit(answer)
        elif "error" in answer:
            typer.echo(f"{name}: {answer['error']['text']}")
        else:
            typer.echo(f"{answer['name']}: {answer['game']}, {answer['lessons']} photos")


def _summary(profile: Profile) -> dict[str, Any]:
    return {"name": profile.name, "game": profile.game, "lessons": len(profile.lessons)}


@app.command()
def show(name: Name, json: Json = False) -> None:
    """Show what a profile has learned, photo by photo.

    Example: `boardside calibrate show "our set"`
    """
    from ui import shelf

    profile = shelf.load(name)
    lessons = [
        {
            "photo": lesson.photo,
            "added": lesson.added.isoformat(),
            "told_by": lesson.told_by,
            **_lesson_json(profile, index),
        }
        for index, lesson in enumerate(profile.lessons)
    ]
    answer = {**_summary(profile), "lessons": lessons, "colours": dict(profile.colours)}
    answer["folder"] = str(shelf.folder(name))
    if json:
        emit(answer)
        return
    typer.echo(f"{profile.name}: {profile.game}, in {answer['folder']}")
    for lesson in lessons:
        seen = "; ".join(
            ", ".join(f"{count} {symbol}" for symbol, count in part.items())
            for part in lesson["learned"].values()
        )
        typer.echo(
            f"  {lesson['lesson']}: {lesson['photo']}, {lesson['added']}, by {lesson['told_by']}: {seen}"
        )


@app.command()
def remove(
    name: Name,
    lesson: Annotated[int | None, typer.Option("--lesson", help="Take back only this lesson.")] = None,
    json: Json = False,
) -> None:
    """Remove a profile, or take back one of its lessons.

    Example: `boardside calibrate remove "our set" --lesson 2`
    """
    from ui import shelf

    if lesson is None:
        shelf.remove(name)
        answer: dict[str, Any] = {"removed": name}
    else:
        profile = shelf.load(name).take_back(lesson)
        shelf.keep(profile)
        answer = {"removed": name, "lesson": lesson, "lessons": len(profile.lessons)}
    if json:
        emit(answer)
    else:
        typer.echo(f"Removed '{name}'." if lesson is None else f"Took back lesson {lesson} of '{name}'.")


@app.command("export")
def export_profile(
    name: Name, file: Annotated[Path, typer.Argument(help="The file to write.")], json: Json = False
) -> None:
    """Write a profile as one file, to share it.

    Example: `boardside calibrate export "our set" ours.boardside`
    """
    from calibration.profile import bundle
    from ui import shelf
    from ui.files import save

    save(file, bundle(shelf.load(name)))
    if json:
        emit({"name": name, "file": str(file)})
    else:
        typer.echo(f"Wrote '{name}' to {file}.")


@app.command("import")
def import_profile(
    file: Annotated[Path, typer.Argument(help="A file made by `export`.")],
    name: Annotated[str | None, typer.Option("--name", help="Call it this instead.")] = None,
    json: Json = False,
) -> None:
    """Take over a profile that somebody shared. A set of that name must not be there yet.

    Example: `boardside calibrate import ours.boardside`
    """
    from dataclasses import replace

    from calibration.profile import MOST_DATA, BadProfile, check_name, unbundle
    from ui import shelf

    try:
        with file.open("rb") as stream:
            raw = stream.read(MOST_DATA + 1)
    except OSError as error:
        raise BadProfile(f"{file} cannot be opened: {error.strerror or error}.") from None
    profile = unbundle(raw)
    if name is not None:
        profile = replace(profile, name=check_name(name))
    if shelf.exists(profile.name):
        raise BadProfile(f"There is a set called '{profile.name}' already: give another name with --name.")
    shelf.keep(profile)
    if json:
        emit(_summary(profile))
    else:
        typer.echo(f"'{profile.name}' can be used now: boardside read PHOTO --profile '{profile.name}'.")
