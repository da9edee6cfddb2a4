"""What to play, how good it is and why: `suggest`; and how fair a Keizár set-up is: `fairness`."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any

import typer

from rules.core import CHANCE, BoardsideError, Game
from ui.cli.answers import GameName, Json, emit, error_json, game_named, outcome_json
from ui.cli.positions import Position

SECONDS = 1.0


def register(app: typer.Typer) -> None:
    """Add these verbs to the command line."""
    app.command()(suggest)
    app.command()(fairness)


def suggest(
    position: Position,
    game: GameName = "keizar",
    seconds: Annotated[
        float | None, typer.Option(min=0.0, help=f"How long to think; {SECONDS:g} without --nodes.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="How much to look at: the same answer on every machine.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="How many moves to name.")] = 3,
    json: Json = False,
) -> None:
    """Suggest moves: the chance to win, the expected line, and the reason.

    Example: `boardside suggest --position "…" --seconds 2`
    """
    from rules.search.limits import Limits
    from rules.search.suggest import suggest as best

    if seconds is not None and nodes is not None:
        raise typer.BadParameter("give one of --seconds and --nodes.")
    if seconds is not None and not isfinite(seconds):
        raise typer.BadParameter("--seconds is a number like 1 or 0.5.")
    named = game_named(game)
    try:
        state = named.read(position)
    except BoardsideError as error:
        if json:
            emit({"position": position, "error": error_json(error)})
        else:
            typer.echo(error.text, err=True)
        raise typer.Exit(1) from None
    limits = Limits(SECONDS if seconds is None and nodes is None else seconds, nodes)
    advice = best(named, state, limits, count)
    if json:
        emit(
            {
                "suggestions": [
                    {
                        "move": named.token(one.move),
                        "win": round(one.win, 4),
                        "line": [named.token(move) for move in one.line],
                        "why": one.why,
                    }
                    for one in advice.suggestions
                ],
                "depth": advice.depth,
                "nodes": advice.nodes,
                "seconds": round(advice.seconds, 3),
                "threat": advice.threat or None,
                "outcome": outcome_json(named, named.outcome(state)),
            }
        )
        return
    _show(named, state, advice)


def _show(game: Game[Any], state: Any, advice: Any) -> None:
    from ui.cli.terminal import show

    show(game, state)
    if game.outcome(state) is None and state.turn == CHANCE:
        typer.echo("Chance is to act: roll or turn first, then ask again.")
    if advice.threat:
        typer.echo(advice.threat)
    for number, one in enumerate(advice.suggestions, 1):
        typer.echo(f"{number}. {game.notate(state, one.move):10} {one.win:4.0%}  {one.why}")
        line, at = [], state
        for move in one.line:
            line.append(game.notate(at, move))
            at = game.apply(at, move)
        typer.echo(f"   {' '.join(line)}")
    typer.echo(f"{advice.depth} deep, {advice.nodes:,} nodes, {advice.seconds:.1f} s")


def fairness(
    code: Annotated[str | None, typer.Option(help="The set-up to measure, by its code.")] = None,
    find: Annotated[bool, typer.Option("--find", help="Look for a fair set-up instead.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Where --find begins.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="Rounds of self-play.")] = 270,
    nodes: Annotated[int, typer.Option(min=1, help="How much each side looks at for a move.")] = 400,
    json: Json = False,
) -> None:
    """Measure White's chance on a Keizár set-up by self-play, or find a set-up that is even.

    Example: `boardside fairness --find --games 60`
    """
    from rules.games.keizar.fairness import Fairness, fair_setups, measure
    from rules.games.keizar.setup_code import read_code, write_code

    if (code is None) != find:
        raise typer.BadParameter("give one of --code and --find.")

    def tell(result: Fairness) -> None:
        if not json and result.games % 10 == 0:
            typer.echo(
                f"{result.games:4}  {result.white:.0%} ({result.low:.0%} to {result.high:.0%})", err=True
            )

    if code is not None:
        try:
            tiles = read_code(code)
        except BoardsideError as error:
            if json:
                emit({"code": code, "error": error_json(error)})
            else:
                typer.echo(error.text, err=True)
            raise typer.Exit(1) from None
        result = measure(tiles, games, nodes, seen=tell)
    else:
        tiles, result = next(fair_setups(seed, games, nodes, lambda _, result: tell(result)))
    name = write_code(tiles)
    if json:
        interval = [round(result.low, 4), round(result.high, 4)]
        emit({"code": name, "games": result.games, "white": round(result.white, 4), "interval": interval})
    else:
        spread = f"{result.low:.0%} to {result.high:.0%}"
        typer.echo(f"{name}: White wins {result.white:.0%} of {result.games} rounds, 95 % interval {spread}.")
