"""`boardside bench`: the figures of the README and the model cards, each measured when asked."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from ui.cli.answers import GameName, Json, emit, game_named

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


@app.command()
def vision(
    photos: Annotated[
        Path | None, typer.Option(help="A folder of studio photos with their truth beside them.")
    ] = None,
    boards: Annotated[
        Path | None,
        typer.Option(help="A folder of real photos whose truth.json lists board corners and diagrams."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw how reliable confidences are (PNG).")] = None,
    timing: Annotated[bool, typer.Option(help="Also measure time against decoding, by photo size.")] = True,
    jobs: Annotated[int, typer.Option(help="Photos read at the same time.")] = os.cpu_count() or 1,
    json: Json = False,
) -> None:
    """Measure how well Keizár photos are read and boards are found, and how fast.

    Example: `boardside bench vision --photos samples`
    """
    from ui.cli import bench_vision
    from ui.cli.bench_photos import photos_in

    result: dict[str, Any] = {}
    if photos is not None:
        files = photos_in(photos, "keizar", "chess")
        if not files:
            raise typer.BadParameter("there is no photo with its truth there.", param_hint="--photos")
        result["photos"] = bench_vision.accuracy(files, jobs, plot)
        if timing:
            result["times_decode_by_megapixels"] = bench_vision.speed(files)
    if boards is not None:
        result["boards"] = bench_vision.real_boards(boards)
        result["prints"] = bench_vision.prints(boards)
    if not result:
        raise typer.BadParameter("give --photos or --boards.")
    if json:
        emit(result)
        return
    _print(result)


def _print(result: dict[str, Any]) -> None:
    for part, figures in result.items():
        typer.echo(part)
        for name, figure in figures.items():
            if name == "misses":
                for miss in figure:
                    typer.echo(f"  miss: {miss}")
            else:
                shown = f"{figure:.4f}" if isinstance(figure, float) else figure
                typer.echo(f"  {name:24} {shown}")


@app.command()
def calibration(
    photos: Annotated[
        Path | None,
        typer.Option(help="A folder made by `python -m samples.own_sets`; else it is made first."),
    ] = None,
    json: Json = False,
) -> None:
    """Measure what one photo of a strange set teaches: read before and after, enrolment time, reading time.

    Example: `boardside bench calibration`
    """
    from tempfile import TemporaryDirectory

    from ui.cli import bench_calibration

    with TemporaryDirectory() as made:
        if photos is None:
            if not (bench_calibration.ROOT / "samples" / "own_sets.py").is_file():
                raise typer.BadParameter("give --photos: the studio is not installed.", param_hint="--photos")
            bench_calibration.make_photos(Path(made))
        elif not any(photos.glob("*-0.jpg")):
            raise typer.BadParameter("there are no photos of sets there.", param_hint="--photos")
        result = bench_calibration.run(photos or Path(made))
    if json:
        emit(result)
        return
    rows = result.pop("by_set")
    for name, figure in result.items():
        typer.echo(f"{name:42} {figure:.4f}" if isinstance(figure, float) else f"{name:42} {figure}")
    for row in rows:
        shown = " ".join(f"{row[f'setup_exact_{when}']:.2f}" for when in ("before", "after"))
        typer.echo(f"  {row['set']} {row['design']:44} set-ups exact before and after: {shown}")


@app.command(name="en-prise")
def en_prise(
    photos: Annotated[
        Path | None, typer.Option(help="A folder of studio photos with their truth beside them.")
    ] = None,
    timing: Annotated[bool, typer.Option(help="Also measure time against decoding, with many cards.")] = True,
    readings: Annotated[
        int, typer.Option(help="How many readings to simulate for the referee.", min=0)
    ] = 510,
    jobs: Annotated[int, typer.Option(help="Photos read at the same time.")] = os.cpu_count() or 1,
    json: Json = False,
) -> None:
    """Measure how well photos of En Prise cards are read, how fast, and how well the referee judges.

    Example: `boardside bench en-prise --photos samples`
    """
    from ui.cli import bench_card_referee, bench_en_prise
    from ui.cli.bench_photos import photos_in

    result: dict[str, Any] = {}
    if photos is not None:
        files = photos_in(photos, "en-prise")
        if not files:
            raise typer.BadParameter(
                "there is no photo of cards with its truth there.", param_hint="--photos"
            )
        result["cards"] = bench_en_prise.accuracy(files, jobs)
        if timing:
            result["speed"] = {
                "times_decode_12_megapixels": bench_en_prise.speed(bench_en_prise.most_cards(files, 3))
            }
    if readings:
        result["referee"] = bench_card_referee.simulate(readings)
    if json:
        emit(result)
    else:
        _print(result)


@app.command()
def pips(
    photos: Annotated[
        Path | None, typer.Option(help="A folder of studio photos with their truth beside them.")
    ] = None,
    real: Annotated[
        Path | None, typer.Option(help="A folder of real photos whose truth.json lists dice and dominoes.")
    ] = None,
    timing: Annotated[bool, typer.Option(help="Also measure time against decoding.")] = True,
    json: Json = False,
) -> None:
    """Measure how well dominoes and dice are read, and how fast.

    Example: `boardside bench pips --photos pips`
    """
    from vision import pips as reader

    if not reader.ready():
        raise typer.BadParameter("the networks for dominoes and dice are missing from this copy.")
    from ui.cli import bench_pips
    from ui.cli.bench_photos import photos_in

    result: dict[str, Any] = {}
    if photos is not None:
        files = photos_in(photos, "dominoes", "dice")
        if not files:
            raise typer.BadParameter("there is no photo with its truth there.", param_hint="--photos")
        result |= bench_pips.studio(files)
        if timing:
            result["speed"] = bench_pips.speed(files)
    if real is not None:
        result |= bench_pips.real(real)
    if not result:
        raise typer.BadParameter("give --photos or --real.")
    if json:
        emit(result)
    else:
        _print(result)


@app.command(name="king-for-2")
def king_for_2(
    photos: Annotated[
        Path | None,
        typer.Option(help="A folder made by `python -m samples.studio.king_fast`; else it is made first."),
    ] = None,
    json: Json = False,
) -> None:
    """Measure how King for 2 is read after its set was learned from one photo of the start.

    Example: `boardside bench king-for-2`
    """
    from tempfile import TemporaryDirectory

    from ui.cli import bench_king

    with TemporaryDirectory() as made:
        if photos is None:
            if not (bench_king.ROOT / "samples" / "studio" / "king_fast.py").is_file():
                raise typer.BadParameter("give --photos: the studio is not installed.", param_hint="--photos")
            bench_king.make_photos(Path(made))
        elif not any(photos.glob("king-*-0.jpg")):
            raise typer.BadParameter("there are no photos of King for 2 there.", param_hint="--photos")
        result = bench_king.run(photos or Path(made))
    if json:
        emit(result)
    else:
        _print({"king-for-2": result})


@app.command()
def referee(
    readings: Annotated[int, typer.Option(help="How many readings to simulate.", min=0)] = 5000,
    sequences: Annotated[
        Path | None, typer.Option(help="A folder of photo sequences with their truth beside them.")
    ] = None,
    films: Annotated[Path | None, typer.Option(help="A folder of films with their truth.")] = None,
    jobs: Annotated[int, typer.Option(help="Sequences judged at the same time.")] = os.cpu_count() or 1,
    json: Json = False,
) -> None:
    """Measure how well the referee judges: simulated readings, photo sequences, films.

    Example: `boardside bench referee --sequences seq --films films`
    """
    from ui.cli import bench_referee

    result: dict[str, Any] = {}
    if readings:
        result["simulation"] = bench_referee.simulate(readings)
    if sequences is not None:
        result["sequences"] = bench_referee.sequences(sequences, jobs)
    if films is not None:
        result["films"] = bench_referee.films(films)
    if json:
        emit(result)
    else:
        _print(result)


@app.command()
def search(
    part: Annotated[
        list[str] | None,
        typer.Option(
            help="Only this part, may be repeated: match, depth, speed, prompt, puzzles, chance, "
            "calibration, compiled."
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help="Of the parts chance, calibration and prompt only this game, may be repeated."),
    ] = None,
    count: Annotated[
        int | None, typer.Option(min=1, help="Fewer games, positions or calls than the full measure.")
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(min=1, help="Nodes a move: the match by nodes and not by time repeats."),
    ] = None,
    json: Json = False,
) -> None:
    """Measure how strong, deep, fast and prompt suggestions are.

    Example: `boardside bench search --part match --count 40`
    """
    from ui.cli import bench_search

    parts = tuple(part or bench_search.PARTS)
    for name in parts:
        if name not in bench_search.PARTS:
            raise typer.BadParameter(f"there is {', '.join(bench_search.PARTS)}.", param_hint="--part")
    named = tuple(game_named(one).name for one in game or ())
    result = bench_search.run(parts, count, nodes, lambda text: typer.echo(text, err=True), named)
    if json:
        emit(result)
        return
    for name, figures in result.items():
        typer.echo(name)
        for figure, value in figures.items():
            typer.echo(f"  {figure:24} {value}")


@app.command()
def versions(
    other: Annotated[Path, typer.Argument(help="A folder with a checkout of the other version.")],
    game: GameName = "keizar",
    nodes: Annotated[int, typer.Option(min=1, help="How much each version looks at for a move.")] = 1000,
    pairs: Annotated[int, typer.Option(min=1, help="At most so many starts, each with both seats.")] = 500,
    json: Json = False,
) -> None:
    """Let this version play against another one until a sequential test says which is stronger.

    Example: `boardside bench versions ../boardside-before --pairs 200`
    """
    from ui.cli import bench_versions

    named = game_named(game)
    try:
        result = bench_versions.run(named.name, other, nodes, pairs, lambda text: typer.echo(text, err=True))
    except bench_versions.BadVersion as error:
        raise typer.BadParameter(str(error), param_hint="OTHER") from None
    if json:
        emit(result)
        return
    for name, value in result.items():
        typer.echo(f"{name:12} {value}")


@app.command(name="app")
def app_speed(json: Json = False) -> None:
    """Measure the app in Chromium: first board on screen, and a touch to its result.

    Example: `boardside bench app`
    """
    from ui import bench_app

    result = bench_app.run()
    if json:
        emit(result)
        return
    for name, figure in result.items():
        typer.echo(f"{name:26} {figure}")
