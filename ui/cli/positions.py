"""Verbs about positions: `setup`, `moves`, `replay`, `perft`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from rules.core import BadMove, BoardsideError, Game, IllegalMove
from ui.cli.answers import GameName, Json, emit, error_json, game_named, outcome_json

Position = Annotated[str, typer.Option("--position", help="The position, as `boardside setup` prints it.")]


def register(app: typer.Typer) -> None:
    """Add these verbs to the command line."""
    for verb in (setup, moves, replay, perft):
        app.command()(verb)


def setup(
    game: GameName = "keizar",
    seed: Annotated[int | None, typer.Option(help="Draw this set-up again.", min=0)] = None,
    code: Annotated[str | None, typer.Option(help="The set-up that a 12-character code names.")] = None,
    app_seed: Annotated[int | None, typer.Option(help="A layout seed of the official Keizár app.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Write a picture of it, with its QR code.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play, where that is a choice.")] = None,
    json: Json = False,
) -> None:
    """Lay out a set-up: at random, by seed, or by the code a friend sent.

    Example: `boardside setup --seed 7 --picture tonight.png`
    """
    named = game_named(game)
    if players is not None and players not in named.players:
        least, most = named.players[0], named.players[-1]
        raise typer.BadParameter(f"{least} to {most} play this game.", param_hint="--players")
    if game != "keizar":
        if code is not None or app_seed is not None or picture is not None:
            raise typer.BadParameter("codes and pictures of set-ups are Keizár's.", param_hint="--game")
        _start(named, players or named.players[0], seed, json)
        return
    if sum(given is not None for given in (seed, code, app_seed)) > 1:
        raise typer.BadParameter("give one of --seed, --code and --app-seed.")
    from rules.games.keizar.app_seed import app_tiles
    from rules.games.keizar.setup import random_tiles, start
    from rules.games.keizar.setup_code import read_code, write_code

    try:
        if code is not None:
            tiles = read_code(code)
        elif app_seed is not None:
            tiles = app_tiles(app_seed)
        else:
            tiles = random_tiles(seed)
    except BoardsideError as error:
        _fail(error, {"code": code} if code is not None else {"app_seed": app_seed}, json)
    state = start(tiles)
    name = write_code(tiles)
    if json:
        emit({"code": name, "position": named.write(state)})
    else:
        from ui.cli.terminal import show

        show(named, state, title=f"Set-up {name}")
        typer.echo(f"Position: {named.write(state)}")
    if picture is not None:
        from ui.picture import save_setup

        save_setup(picture, state, name)
        if not json:
            typer.echo(f"Picture:  {picture}")


def _start(game: Game[Any], players: int, seed: int | None, json: bool) -> None:
    """The start of a game that has no set-up code."""
    from random import Random

    state = game.setup(players, Random().getrandbits(32) if seed is None else seed)
    if json:
        emit({"position": game.write(state)})
        return
    from ui.cli.terminal import show

    show(game, state)
    typer.echo(f"Position: {game.write(state)}")


def moves(
    game: GameName = "keizar",
    position: Annotated[
        str | None, typer.Option("--position", help="The position; without it, one a line on standard input.")
    ] = None,
    json: Json = False,
) -> None:
    """List the legal moves of a position, or of many from standard input.

    Example: `boardside setup --json | jq -r .position | boardside moves --json`
    """
    named = game_named(game)
    bad = False
    for text in [position] if position is not None else _lines():
        try:
            state = named.read(text)
        except BoardsideError as error:
            bad = True
            if json:
                emit({"position": text, "error": error_json(error)})
            else:
                typer.echo(error.text, err=True)
            continue
        tokens = sorted(named.token(move) for move in named.legal_moves(state))
        outcome = outcome_json(named, named.outcome(state))
        if json:
            emit({"position": text, "moves": tokens, "outcome": outcome})
        else:
            _show_moves(named, state, tokens, outcome)
    if bad:
        raise typer.Exit(1)


def _show_moves(game: Game[Any], state: Any, tokens: list[str], outcome: dict[str, Any] | None) -> None:
    from ui.cli.terminal import show

    show(game, state)
    if outcome is not None:
        typer.echo(outcome["text"])
        return
    by_start: dict[str, list[str]] = {}
    for token in tokens:
        start = game.parse(state, token).src
        by_start.setdefault(start, []).append(token.removeprefix(start).removeprefix(">"))
    typer.echo(f"{len(tokens)} move{'s' * (len(tokens) != 1)}:")
    for start, targets in by_start.items():
        typer.echo(f"  {start} to {' '.join(targets)}" if start else f"  {' '.join(targets)}")


def replay(
    position: Position,
    moves: Annotated[str, typer.Option("--moves", help="The moves, with spaces between.")],
    game: GameName = "keizar",
    json: Json = False,
) -> None:
    """Play moves from a position, and stop at the first illegal one with the reason.

    Example: `boardside replay --position "…" --moves "d2d4 e7e6"`
    """
    named = game_named(game)
    try:
        state = named.read(position)
    except BoardsideError as error:
        _fail(error, {"position": position}, json)
    for text in moves.split():
        try:
            move = named.parse(state, text)
            after = named.play(state, move)
        except IllegalMove as illegal:
            _refused(named.token(move), illegal, json)
            break
        except BadMove as error:
            _fail(error, {"move": text}, json)
        token = named.token(move)
        if json:
            emit(
                {
                    "move": token,
                    "legal": True,
                    "position": named.write(after),
                    "hold": hold_json(named, after),
                    "outcome": outcome_json(named, named.outcome(after)),
                }
            )
        else:
            typer.echo(named.notate(state, move))
        state = after
    if not json:
        from ui.cli.terminal import show

        show(named, state)
        outcome = named.outcome(state)
        typer.echo(outcome.text if outcome is not None else named.write(state))


def hold_json(game: Game[Any], state: Any) -> dict[str, Any] | None:
    """The contract's `hold`: who holds d5 and how many moves were counted, or null while nobody does."""
    hold = getattr(state, "hold", None)
    if hold is None:
        return None
    return {"by": game.view(state)["d5"], "count": hold}


def _refused(token: str, illegal: IllegalMove, json: bool) -> None:
    reason = illegal.refusal
    if json:
        emit({"move": token, "legal": False, "reason": {"rule": reason.rule, "text": reason.text}})
    else:
        typer.echo(f"{token} is illegal: {reason.text}")


def perft(
    position: Position,
    depth: Annotated[int, typer.Option("--depth", min=1, max=9, help="How many moves deep.")],
    game: GameName = "keizar",
    json: Json = False,
) -> None:
    """Count the lines of play from a position, for each depth: the classic test of a move generator.

    Example: `boardside perft --position "…" --depth 4`
    """
    named = game_named(game)
    try:
        state = named.read(position)
    except BoardsideError as error:
        _fail(error, {"position": position}, json)
    nodes = named.perft(state, depth)
    if json:
        emit({"depth": depth, "nodes": nodes})
        return
    for number, count in enumerate(nodes, start=1):
        typer.echo(f"{number:2}  {count:>15,}")


def _lines() -> Iterator[str]:
    """Standard input by line. Bytes that are no UTF-8 become a bad position, not a crash."""
    for number, line in enumerate(sys.stdin.buffer if sys.stdin is not None else ()):
        text = line.decode("utf-8", errors="replace").rstrip("\r\n")
        yield text.removeprefix("\ufeff") if number == 0 else text


def _fail(error: BoardsideError, asked: dict[str, Any], json: bool) -> NoReturn:
    """Say what cannot be used and end with status 1."""
    if json:
        emit({**asked, "error": error_json(error)})
    else:
        typer.echo(error.text, err=True)
    raise typer.Exit(1)
