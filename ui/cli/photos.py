"""Verbs about photos: `read`, `locate`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from inspect import signature
from math import isfinite
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer

from rules.core import BoardsideError
from ui.cli.answers import Json, emit, error_json

Answer = dict[str, Any]
ProfileName = Annotated[
    str | None, typer.Option("--profile", help="Your own set, as `calibrate set` learned it.", metavar="NAME")
]
Photos = Annotated[list[Path], typer.Argument(help="Photos: JPEG, PNG, WebP, and HEIC with the heic extra.")]


_READERS = {
    "keizar": ("ui.cli.keizar_photo", "read_photo", "tell"),
    "en-prise": ("ui.cli.en_prise_photo", "read_photo", "tell"),
    "king-for-2": ("ui.cli.king_photo", "read_photo", "tell"),
    "shahbazee": ("ui.cli.described_photo", "read_shahbazee", "tell"),
    "chess-jumble": ("ui.cli.described_photo", "read_chess_jumble", "tell"),
    "dominoes": ("ui.cli.pips_photo", "read_dominoes", "tell_dominoes"),
    "dice": ("ui.cli.pips_photo", "read_dice", "tell_dice"),
    "auto": ("ui.cli.auto_photo", "read_photo", ""),
}
"""By the name that `--game` takes: a module, how it reads a photo, how it tells of it."""
_SIDES = {"keizar": "wb", "en-prise": "wbrugyop"}
"""Letters of the players, where they are not white, black or red."""


def register(app: typer.Typer) -> None:
    """Add these verbs to the command line."""
    app.command()(read)
    app.command()(locate)


def read(
    photos: Photos,
    game: Annotated[
        str, typer.Option("--game", help="A game, dominoes, dice, or auto to recognise it.")
    ] = "auto",
    side: Annotated[
        str | None,
        typer.Option(
            "--side", help="Whose turn it is: w or b; r or b in King for 2; w b r u g y o p in En Prise."
        ),
    ] = None,
    corners: Annotated[
        str | None,
        typer.Option("--corners", help='The board\'s four outer corners, roughly: "x,y x,y x,y x,y".'),
    ] = None,
    overlay: Annotated[
        Path | None, typer.Option("--overlay", help="Draw the reading over the photo into this file.")
    ] = None,
    profile: ProfileName = None,
    board: Annotated[
        Path | None, typer.Option("--board", help="Shahbazee, Chess Jumble: a file that `describe` wrote.")
    ] = None,
    learn: Annotated[
        bool, typer.Option("--learn", help="The reading is right, or --position is: add it to the profile.")
    ] = False,
    position: Annotated[
        str | None, typer.Option("--position", help="With --learn: what really is on the photo.")
    ] = None,
    json: Json = False,
) -> None:
    """Read the position on photos, and say which squares to check.

    Example: `boardside read table.jpg --overlay seen.png`
    """
    if learn and profile is None:
        raise typer.BadParameter("say which profile is to learn, with --profile.", param_hint="--learn")
    if position is not None and not learn:
        raise typer.BadParameter("a position is for --learn.", param_hint="--position")
    if learn and len(photos) > 1:
        raise typer.BadParameter("one photo at a time is learned.", param_hint="--learn")
    if game not in _READERS:
        raise typer.BadParameter(
            f"there is no game called '{game}'; there is {', '.join(_READERS)}.", param_hint="--game"
        )
    letters = _SIDES.get(game, "wbr")
    if side is not None and (len(side) != 1 or side not in letters):
        raise typer.BadParameter(f"the side is one of {' '.join(letters)}.", param_hint="--side")
    if overlay is not None and len(photos) > 1:
        raise typer.BadParameter("an overlay is drawn for one photo at a time.", param_hint="--overlay")
    reader = _reader(game)
    asked = {
        "side": side,
        "corners": points(corners),
        "overlay": overlay,
        "profile": profile,
        "board": board,
        "learn": learn or None,
        "position": position,
    }
    given = {name: value for name, value in asked.items() if value is not None}
    taken = signature(reader).parameters
    for name in given:
        if name not in taken:
            raise typer.BadParameter(f"--game {game} has no use for it.", param_hint=f"--{name}")
    _answer_all(photos, partial(reader, **given), _tell, json)


def _reader(game: str) -> Callable[..., Answer]:
    module, reads, _ = _READERS[game]
    if game in ("dominoes", "dice", "king-for-2"):
        from vision import king, pips

        if not (king if game == "king-for-2" else pips).ready():
            raise typer.BadParameter(
                f"{game} cannot be read by this copy: its trained networks are missing.", param_hint="--game"
            )
    reader: Callable[..., Answer] = getattr(import_module(module), reads)
    return reader


def _tell(answer: Answer) -> None:
    """Tell people of an answer, whichever game it is."""
    module, _, tells = _READERS[answer["game"]]
    getattr(import_module(module), tells)(answer)
    if "learned" in answer:
        typer.echo(f"Learned as lesson {answer['learned']['lesson']} of '{answer['learned']['profile']}'.")
    if "overlay_error" in answer:
        typer.echo(answer["overlay_error"], err=True)


def locate(photos: Photos, profile: ProfileName = None, json: Json = False) -> None:
    """Find the 8×8 chequered board on photos, of any game, empty or in play.

    Example: `boardside locate table.jpg --json`
    """
    from ui.cli.keizar_photo import locate_photo

    def tell(answer: Answer) -> None:
        spots = "  ".join(f"{x:.0f},{y:.0f}" for x, y in answer["corners"])
        typer.echo(f"{answer['photo']}: {spots}  (confidence {answer['confidence']:.2f})")

    _answer_all(photos, partial(locate_photo, profile=profile), tell, json)


def points(text: str | None) -> tuple[tuple[float, float], ...] | None:
    """The four corners that a text names."""
    if text is None:
        return None
    try:
        points = tuple((float(x), float(y)) for x, y in (pair.split(",") for pair in text.split()))
    except ValueError:
        points = ()
    if len(points) != 4 or not all(isfinite(x) and isfinite(y) for x, y in points):
        raise typer.BadParameter(
            'write four points like "10,20 900,25 910,800 5,790".', param_hint="--corners"
        )
    return points


def _answer_all(
    photos: Sequence[Path], task: Callable[[Path], Answer], tell: Callable[[Answer], None], json: bool
) -> None:
    """Answer for every photo in order; one that cannot be used does not stop the others."""
    bad = False
    for answer in _work(photos, partial(_guarded, task), quiet=json):
        bad |= "error" in answer or "overlay_error" in answer
        if json:
            emit(answer)
        elif "error" in answer:
            typer.echo(f"{answer['photo']}: {answer['error']['text']}", err=True)
        else:
            tell(answer)
    if bad:
        raise typer.Exit(1)


def _guarded(task: Callable[[Path], Answer], photo: Path) -> Answer:
    try:
        return {"photo": str(photo), **task(photo)}
    except BoardsideError as error:
        return {"photo": str(photo), "error": error_json(error)}


def _work(photos: Sequence[Path], task: Callable[[Path], Answer], quiet: bool) -> Iterator[Answer]:
    """Answers in order: several photos on all cores with a progress bar, a few at once in this process."""
    workers = min(os.cpu_count() or 1, len(photos) // 4)
    if workers < 2:
        yield from map(task, photos)
        return
    from rich.console import Console
    from rich.progress import track

    # Spawned, because a fork of a process whose OpenCV has threads may hang.
    with ProcessPoolExecutor(workers, get_context("spawn"), _one_thread) as pool:
        answers = [(photo, pool.submit(task, photo)) for photo in photos]
        console = Console(stderr=True)
        shown = track(
            answers, "Reading", len(photos), console=console, disable=quiet or not console.is_terminal
        )
        for photo, answer in shown:
            try:
                yield answer.result()
            except BrokenProcessPool:  # out of memory, most likely
                text = "Reading was broken off, perhaps for want of memory. Try this photo by itself."
                yield {"photo": str(photo), "error": {"code": "unreadable-image", "text": text}}


def _one_thread() -> None:
    """Every worker is one core's worth: OpenCV must not start threads of its own."""
    import cv2

    cv2.setNumThreads(1)
