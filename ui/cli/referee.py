"""The verb `referee`: was the last move legal, told from photos, a film or a camera."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from rules.core import BoardsideError
from ui.cli.answers import GameName, Json, emit, error_json, game_named
from ui.cli.photos import ProfileName

if TYPE_CHECKING:
    from ui.refereeing import Judgement
    from vision.pipeline import BoardReading


def register(app: typer.Typer) -> None:
    """Add this verb to the command line."""
    app.command()(referee)


def referee(
    game: GameName = "keizar",
    position: Annotated[str | None, typer.Option("--position", help="The position before the move.")] = None,
    before: Annotated[
        Path | None, typer.Option("--before", help="A photo of the table before the move, instead.")
    ] = None,
    side: Annotated[
        str | None,
        typer.Option(
            "--side", help="Whose turn it was: w or b; r or b of red and blue; w b r u g y o p in En Prise."
        ),
    ] = None,
    after: Annotated[
        Path | None, typer.Option("--after", help="A photo of the table after the move.")
    ] = None,
    video: Annotated[Path | None, typer.Option("--video", help="Watch a film instead.")] = None,
    camera: Annotated[
        int | None, typer.Option("--camera", min=0, help="Watch through this camera instead.")
    ] = None,
    profile: ProfileName = None,
    board: Annotated[
        Path | None, typer.Option("--board", help="Shahbazee, Chess Jumble: a file that `describe` wrote.")
    ] = None,
    roll: Annotated[
        str | None,
        typer.Option("--roll", help="The domino or dice: 5-1; + and then 3 in Chess Jumble: '+ 3'."),
    ] = None,
    json: Json = False,
) -> None:
    """Say whether a move was legal, from photos before and after it, or by watching the table.

    The photos may be taken from different sides. Example: `boardside referee --before 1.jpg --after 2.jpg`
    """
    played = game_named(game)
    if roll is not None and game in ("keizar", "en-prise"):
        raise typer.BadParameter(f"{game} has no dice and no dominoes.", param_hint="--roll")
    if board is not None and game not in ("shahbazee", "chess-jumble"):
        raise typer.BadParameter(f"--game {game} has no use for it.", param_hint="--board")
    if game == "keizar" and side not in (None, "w", "b"):
        raise typer.BadParameter("the side is w or b.", param_hint="--side")
    if game in ("king-for-2", "shahbazee") and side not in (None, "w", "r", "b"):
        raise typer.BadParameter("the side is r or b.", param_hint="--side")
    if position is not None and (before is not None or side is not None):
        raise typer.BadParameter("a position already says whose turn it is and what stands where.")
    if sum(given is not None for given in (after, video, camera)) != 1:
        raise typer.BadParameter("give one of --after, --video and --camera.")
    if after is not None and position is None and before is None:
        raise typer.BadParameter("give --position or --before.")
    if game != "keizar" and after is None:
        raise typer.BadParameter(f"{game} is judged from photos: give --after.")
    if game not in ("keizar", "en-prise"):
        from ui.cli.turn_referee import Asked, referee_turn

        assert after is not None
        referee_turn(played, position, before, side, Asked(after, profile, board), roll, json)
        return
    if game == "en-prise":
        assert after is not None
        from ui.cli.card_referee import referee_cards

        referee_cards(position, before, side, after, profile, json)
        return
    source = after if after is not None else video if video is not None else camera
    assert source is not None
    told = False
    try:
        for judgement, time in _judgements(position, before, side, source, profile, film=after is None):
            _tell(judgement, time, json)
            told = True
    except _Unusable as unusable:
        _fail(unusable.error, unusable.given, json)
    if not told and not json:
        typer.echo("No move was seen: whenever the table was at rest, it was as before.")


class _Unusable(Exception):
    """Something given cannot be used; says which."""

    def __init__(self, error: BoardsideError, given: dict[str, str]) -> None:
        super().__init__(error.text)
        self.error, self.given = error, given


def _judgements(
    position: str | None,
    before: Path | None,
    side: str | None,
    source: Path | int,
    profile: str | None,
    *,
    film: bool,
) -> Iterator[tuple[Judgement, float | None]]:
    """The judgement of a photo, or one for each move of a film with the second it was seen at."""
    from rules.games.keizar.game import GAME
    from ui.refereeing import judge, positions_before
    from ui.umpire import Umpire, follow

    try:
        state = None if position is None else GAME.read(position)
    except BoardsideError as error:
        raise _Unusable(error, {"position": str(position)}) from None
    first = None if before is None else read_table(before, profile, alone=True)
    try:
        if film:
            umpire = Umpire(state, side, None if first is None else (first.raw, first.tokens))
            for announcement in follow(source, umpire, profile):
                yield announcement.judgement, announcement.time
            return
        assert isinstance(source, Path)
        seen = read_table(source, profile)
        states = (
            positions_before(first.raw, first.tokens, side, seen.raw)
            if first is not None
            else [(state, 1.0)]
            if state is not None
            else []
        )
        yield judge(states, seen.raw, seen.tokens), None
    except BoardsideError as error:
        raise _Unusable(error, {"photo": str(source)}) from None


def read_table(photo: Path, profile: str | None = None, *, alone: bool = False) -> BoardReading:
    """Read one photo of a table with the user's own set, and say which photo it was if it cannot be used.

    A photo that has to speak for itself must show a legal set-up or a board that was surely found; of one
    that is matched with a known set-up the match says whether it was found.
    """
    from ui.cli.keizar_photo import box
    from ui.taught import finder, taught
    from vision.photo import NoBoard
    from vision.pipeline import LEGAL, read_board

    try:
        known = taught(profile) if profile else None
        find = finder(photo, known.find) if known else finder(photo)
        seen = read_board(photo, box(), None, find, known.teach if known else None)
        if alone and not seen.found and seen.solved.legal_chance < LEGAL:
            raise NoBoard("No Keizár board was found on this photo, or not the whole of it.")
    except BoardsideError as error:
        raise _Unusable(error, {"photo": str(photo)}) from None
    return seen


def _tell(judgement: Judgement, time: float | None, json: bool) -> None:
    from ui.refereeing import answer, sentences

    if json:
        emit(answer(judgement) | ({} if time is None else {"seconds": round(time, 2)}))
        sys.stdout.flush()  # whoever follows a camera wants to know now
        return
    moment = "" if time is None else f"{int(time) // 60}:{time % 60:04.1f}  "
    for number, sentence in enumerate(sentences(judgement)):
        typer.echo((moment if number == 0 else "") + sentence)


def _fail(error: BoardsideError, given: dict[str, Any], json: bool) -> NoReturn:
    if json:
        emit(given | {"error": error_json(error)})
    else:
        typer.echo(f"{' '.join(given.values())}: {error.text}", err=True)
    raise typer.Exit(1)
