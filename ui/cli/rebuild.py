"""The verb `rebuild`: which tiles on the table differ from a wanted set-up, and what to do, in order."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from rules.core import BoardsideError
from ui.cli.answers import Json, emit, error_json
from ui.cli.photos import ProfileName


def register(app: typer.Typer) -> None:
    """Add this verb to the command line."""
    app.command()(rebuild)


def rebuild(
    photo: Annotated[Path, typer.Argument(help="A photo of the tiles as they lie now.")],
    code: Annotated[str, typer.Option("--code", help="The 12-character code of the wanted set-up.")],
    overlay: Annotated[
        Path | None, typer.Option("--overlay", help="Draw the steps on the photo into this file.")
    ] = None,
    profile: ProfileName = None,
    json: Json = False,
) -> None:
    """Help to lay a set-up again: which tiles are wrong, missing or face down, in the order to mend them.

    Example: `boardside rebuild --code 0000-0000-0000 table.jpg --overlay steps.png`
    """
    given = {"photo": str(photo), "code": code}
    try:
        answer = compare(photo, code, overlay, profile)
    except BoardsideError as error:
        if json:
            emit(given | {"error": error_json(error)})
        else:
            typer.echo(error.text, err=True)
        raise typer.Exit(1) from None
    if json:
        emit(given | answer)
        return
    for number, step in enumerate(answer["steps"], start=1):
        typer.echo(f"{number:2}. {step['text']}")
    if answer["unclear"]:
        typer.echo(f"Please check: {' '.join(answer['unclear'])}")
    elif not answer["steps"]:
        typer.echo("Every tile is where it belongs.")


def compare(photo: Path, code: str, overlay: Path | None, profile: str | None) -> dict[str, Any]:
    """The steps from the tiles on a photo to the set-up that a code names."""
    from rules.games.keizar.rebuilding import FACE_DOWN, MISSING, fixes
    from rules.games.keizar.setup_code import read_code
    from rules.games.keizar.state import SQUARES
    from ui.cli.keizar_photo import box
    from ui.files import save
    from ui.taught import finder, taught
    from vision import rebuild as tiles
    from vision import rebuild_overlay
    from vision.known import match
    from vision.pipeline import read_board

    wanted = read_code(code)
    own = taught(profile) if profile else None
    find = finder(photo, own.find) if own else finder(photo)
    seen = read_board(photo, box(), None, find, own.teach if own else None)
    known = match(seen.raw, wanted)
    laid = tiles.seen_tiles(seen.raw, seen.sheet, known.turns, wanted)
    unclear = [name for name, tile in zip(SQUARES, laid, strict=True) if tile == tiles.UNSEEN]
    # What cannot be seen is left alone: as if it were right.
    shown = "".join(due if tile == tiles.UNSEEN else tile for tile, due in zip(laid, wanted, strict=True))
    steps = fixes(wanted, shown)
    if overlay is not None:
        drawn = rebuild_overlay.draw(
            seen.photo.pixels,
            lambda board: seen.sheet.to_working(known.to_sheet(board)),
            [step.squares for step in steps],
            unclear,
        )
        save(overlay, rebuild_overlay.encode(drawn, overlay.suffix))
    lists = {
        "wrong": [
            name
            for name, due, tile in zip(SQUARES, wanted, shown, strict=True)
            if tile not in (due, MISSING, FACE_DOWN)
        ],
        "missing": [name for name, tile in zip(SQUARES, shown, strict=True) if tile == MISSING],
        "face_down": [name for name, tile in zip(SQUARES, shown, strict=True) if tile == FACE_DOWN],
    }
    told = [{"kind": step.kind, "squares": list(step.squares), "text": step.text} for step in steps]
    return {**lists, "unclear": unclear, "steps": told}
