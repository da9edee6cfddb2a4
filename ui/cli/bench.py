"""`boardside bench`: the figures of the README and the model cards, each measured when asked."""

from __future__ import annotations

import typer

from ui.cli.answers import Json, emit

app = typer.Typer(help="Measure speed and accuracy, as ratios within one run.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Measure speed and accuracy, as ratios within one run."""


@app.command()
def rules(json: Json = False) -> None:
    """Measure Keizár's move generator against python-chess in the same process.

    Example: `boardside bench rules`
    """
    from rules import bench

    result = bench.run()
    if json:
        emit(result)
    else:
        typer.echo(bench.table(result))
