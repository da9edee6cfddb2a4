"""The verbs. Each imports what it needs when it is called, so that `moves` loads neither OpenCV nor Flet."""

from __future__ import annotations

import os
import sys

import typer

from rules.core import BoardsideError
from ui.cli import app_verb, bench, calibrate, describe, photos, positions, rebuild, referee, suggest

app = typer.Typer(
    name="boardside",
    help="A companion for games played on a real table: reads the board from a photo, knows the rules, "
    "says whether a move was legal and why not.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
positions.register(app)
suggest.register(app)
photos.register(app)
referee.register(app)
rebuild.register(app)
app_verb.register(app)
app.add_typer(calibrate.app, name="calibrate")
app.add_typer(describe.app, name="describe")
app.add_typer(bench.app, name="bench")


def run() -> None:
    """Run one command. What the user gave wrong ends in one sentence and the contract's exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        try:
            app()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BoardsideError as error:
        typer.echo(error.text, err=True)
        raise SystemExit(1) from None
    except OSError as error:
        # A closed pipe (`| head`) expects us to leave quietly; a full disk is worth a sentence. Either way
        # what is left in the buffer can go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            typer.echo(f"The answer could not be written: {error.strerror}.", err=True)
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
