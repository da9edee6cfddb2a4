"""How the command line answers: one JSON object a line for programs, and what the exit status says."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from rules import games
from rules.core import BoardsideError, Game, Outcome

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object a line.")]


def game_named(name: str) -> Game[Any]:
    """The game of that name. A name we do not know is a wrong call."""
    try:
        return games.load(name)
    except LookupError as error:
        raise typer.BadParameter(str(error), param_hint="--game") from None


GameName = Annotated[str, typer.Option("--game", help="Which game.", metavar="GAME")]


def emit(answer: Mapping[str, Any]) -> None:
    """Print one JSON object on its own line."""
    sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")


def error_json(error: BoardsideError) -> dict[str, str]:
    """What went wrong: a code for programs, a sentence for people."""
    return {"code": error.code, "text": error.text}


def unusable(used: Mapping[str, str], error: BoardsideError, as_json: bool) -> typer.Exit:
    """Tell what of a call cannot be used, and why; the exit status to end with."""
    if as_json:
        emit({**used, "error": error_json(error)})
    else:
        typer.echo(f"{' '.join(used.values())}: {error.text}", err=True)
    return typer.Exit(1)


def outcome_json(game: Game[Any], outcome: Outcome | None) -> dict[str, Any] | None:
    """The contract's `outcome`."""
    if outcome is None:
        return None
    winner = outcome.winner
    side = None if winner is None else game.sides[winner]
    return {"winner": side, "reason": outcome.reason, "text": outcome.text}
