"""A hint on the user's own photo: for the position it shows, with the arrow lying on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft
import flet.canvas as cv

from rules.core import CHANCE, BoardsideError, Game, Loc, Move
from rules.games import load
from ui.components.board import arrow_outline, ring_outline
from ui.components.chances import chance_entry
from ui.components.parts import body, button, card
from ui.desk import Desk
from ui.draft_cards import CardsDraft
from ui.drafts import Judged, TableDraft
from ui.house import Room
from ui.refereeing import Judgement
from ui.scanning import Draft
from ui.views.play_acts import chance_titles
from ui.views.play_hint import Advisor, hint_card
from ui.views.play_names import side_name
from ui.views.scan_state import Scan
from ui.views.scan_told import nothing_sure


def positions(at: Scan, before: Any = None) -> list[Any]:
    """The positions a hint can be asked for: the one the referee knows, else one for each side to move.

    `before` is the position on the table that the photo was judged to follow.
    """
    draft, judgement = at.draft, at.judgement
    if draft is None or nothing_sure(draft):
        return []
    game = load(draft.what) if _has_hints(draft) else None
    if game is None:
        return []
    if _agreed(judgement) and isinstance(judgement, Judgement):
        found: Sequence[Any] = [judgement.state]
    elif _agreed(judgement) and isinstance(judgement, Judged) and before is not None:
        for act in judgement.verdict.best.acts:
            before = game.apply(before, act)
        found = [before]
    elif isinstance(draft, Draft):
        found = [draft.state(turn, draft.hold[0] or 0) for turn in (0, 1)]
    else:
        found = draft.positions()
    return [state for state in found if _can_be_played(game, state)]


def _has_hints(draft: Draft | TableDraft) -> bool:
    """Whether the photo shows a board, not dice or dominoes alone."""
    return isinstance(draft, Draft) or draft.middle(next(iter(draft.spots()), "")) is not None


def _agreed(judgement: Judgement | Judged | None) -> bool:
    """Whether the referee knows which position the photo shows."""
    return judgement is not None and judgement.verdict.kind in ("legal", "unchanged")


def _can_be_played(game: Game[Any], state: Any) -> bool:
    if state.turn == CHANCE and state.side is None:  # the dice have yet to say who starts
        return False
    try:
        return game.outcome(game.read(game.write(state))) is None and bool(game.legal_moves(state))
    except BoardsideError:
        return False


def photo_hint(
    desk: Desk, at: Scan, room: Room, advisor: Advisor, change: Callable[..., None]
) -> list[ft.Control]:
    """The buttons to ask, a question for what was rolled, or the answer."""
    draft, words = at.draft, desk.words
    if draft is None:
        return []
    if advisor.asked.state is not None:
        return [hint_card(desk, load(draft.what), advisor.asked.state, advisor)]
    found = positions(at, room.match.state if room.saved.game == draft.what else None)
    if not found:
        return []
    game = load(draft.what)

    def ask(state: Any, act: Move | None = None) -> None:
        """Think, once it is known what was rolled or turned."""
        if state.turn == CHANCE and isinstance(draft, TableDraft):
            rolls = [act] if act is not None else draft.turned_up(state)
            if len(rolls) > 1:
                change(unrolled=state)
                return
            state = draft.with_roll(state, rolls[0])
        change(unrolled=None)
        advisor.ask(game, state=state)

    def asker(state: Any) -> ft.Control:
        side = game.sides[state.side if state.turn == CHANCE else state.turn]
        text = words("scan.hint") if len(found) == 1 else words("scan.hint_side", side=side_name(desk, side))
        return button(f"hint-{side}", text, lambda _: ask(state), icon=ft.Icons.LIGHTBULB_OUTLINE)

    buttons = ft.Row([asker(state) for state in found], wrap=True, spacing=8, run_spacing=8)
    rows: list[ft.Control] = [body(desk, words("scan.hint_help"), soft=True), buttons]
    if isinstance(draft, CardsDraft) and len(found) > 1 and not all(map(draft.plans.get, draft.sides)):
        rows.insert(1, body(desk, words("scan.hint_plans"), soft=True))
    parts: list[ft.Control] = [card(desk, ft.Column(rows, spacing=8))]
    if at.unrolled in found and isinstance(draft, TableDraft):
        acts = draft.turned_up(at.unrolled)

        async def told(act: Move) -> bool:
            ask(at.unrolled, act)
            return True

        parts.append(body(desk, words("scan.hint_roll")))
        parts.append(chance_entry(desk, acts, chance_titles(desk, game, acts), told, key="hint-roll"))
    return parts


def photo_arrows(desk: Desk, at: Scan, advisor: Advisor, width: float, height: float) -> list[ft.Control]:
    """The proposals in the perspective of the photo: arrows, and rings where something is laid."""
    draft, asked = at.draft, advisor.asked
    if draft is None or asked.one is None:
        return []
    known = isinstance(at.judgement, Judged) and _agreed(at.judgement)
    where = at.judgement.where if known and isinstance(at.judgement, Judged) else str
    shapes: list[cv.Shape] = []
    for each in sorted(asked.found, key=lambda each: each is asked.one):
        outline = _outline(draft, where, each.move, main=each is asked.one)
        if outline:
            points = [(x * width, y * height) for x, y in draft.on_photo(outline[1])]
            shapes += _drawn(desk, outline[0], points, width, main=each is asked.one)
    return [cv.Canvas(shapes=shapes, width=width, height=height, key="photo-arrows")]


def _outline(
    draft: Draft | TableDraft, where: Callable[[Loc], Loc], move: Move, *, main: bool
) -> tuple[str, list[tuple[float, float]]] | None:
    """What is drawn for a move, in squares of the table; None for one that touches no place."""
    ends = [draft.middle(where(loc)) if loc else None for loc in (move.src, move.dst)]
    start, end = ends
    if start is not None and end is not None and start != end:
        return "arrow", arrow_outline(start, end, 1.0, main=main)
    centre = end or start
    return ("ring", ring_outline(centre, 1.0)) if centre is not None else None


def _drawn(
    desk: Desk, kind: str, points: Sequence[tuple[float, float]], width: float, *, main: bool
) -> list[cv.Shape]:
    path: list[cv.Path.PathElement] = [cv.Path.MoveTo(*points[0])]
    path += [cv.Path.LineTo(*point) for point in points[1:]]
    path.append(cv.Path.Close())
    thick = max(2.5, width * 0.006)
    paper = ft.Colors.with_opacity(1.0 if main else 0.7, "#ffffff")
    ink = ft.Colors.with_opacity(1.0 if main else 0.6, desk.look.hint)

    def line(colour: str, wide: float) -> ft.Paint:
        return ft.Paint(
            color=colour,
            style=ft.PaintingStyle.STROKE,
            stroke_width=wide,
            stroke_join=ft.StrokeJoin.ROUND,
        )

    if kind == "ring":
        wide = thick * (2.0 if main else 1.2)
        return [cv.Path(path, paint=line(paper, wide * 1.8)), cv.Path(list(path), paint=line(ink, wide))]
    return [cv.Path(path, paint=line(paper, thick)), cv.Path(list(path), paint=ft.Paint(color=ink))]
