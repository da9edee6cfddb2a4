"""A hint on the user's own photo: for the position it shows, with the arrow lying on the board."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from rules.core import BoardsideError
from rules.games.keizar.game import GAME
from rules.games.keizar.state import INDEX, SIDES, State
from ui.components.board import arrow_outline
from ui.components.parts import body, button, card
from ui.desk import Desk
from ui.refereeing import Judgement
from ui.scanning import Draft
from ui.views.play_hint import Advisor, hint_card
from ui.views.scan_state import Scan


def positions(at: Scan) -> list[State]:
    """The positions a hint can be asked for: the one the referee knows, else one for either side to move."""
    draft, judgement = at.draft, at.judgement
    if not isinstance(draft, Draft) or len(draft.doubts) == 64:
        return []
    if isinstance(judgement, Judgement) and judgement.verdict.kind in ("legal", "unchanged"):
        found = [judgement.state]
    else:
        found = [draft.state(turn, draft.hold[0] or 0) for turn in (0, 1)]
    return [state for state in found if _can_be_played(state)]


def _can_be_played(state: State) -> bool:
    try:
        return GAME.outcome(GAME.read(GAME.write(state))) is None
    except BoardsideError:
        return False


def photo_hint(desk: Desk, at: Scan, advisor: Advisor) -> list[ft.Control]:
    """The buttons to ask, or the answer."""
    if advisor.asked.state is not None:
        return [hint_card(desk, GAME, advisor.asked.state, advisor)]
    found = positions(at)
    words = desk.words

    def asker(state: State) -> ft.Control:
        side = SIDES[state.turn]
        text = words("scan.hint") if len(found) == 1 else words(f"scan.hint_{side}")
        return button(
            f"hint-{side}", text, lambda _: advisor.ask(GAME, state=state), icon=ft.Icons.LIGHTBULB_OUTLINE
        )

    if not found:
        return []
    buttons = ft.Row([asker(state) for state in found], wrap=True, spacing=8, run_spacing=8)
    return [card(desk, ft.Column([body(desk, words("scan.hint_help"), soft=True), buttons], spacing=8))]


def photo_arrows(desk: Desk, at: Scan, advisor: Advisor, width: float, height: float) -> list[ft.Control]:
    """The proposals as arrows that lie on the board of the photo, in its perspective."""
    draft, asked = at.draft, advisor.asked
    if not isinstance(draft, Draft) or asked.one is None:
        return []
    shapes: list[cv.Shape] = []
    for each in sorted(asked.found, key=lambda each: each is asked.one):
        main = each is asked.one
        ends = [(INDEX[loc] % 8 + 0.5, INDEX[loc] // 8 + 0.5) for loc in (each.move.src, each.move.dst)]
        corners = draft.seen.on_photo(arrow_outline(ends[0], ends[1], 1.0, main=main))
        points = [(x * width, y * height) for x, y in corners]
        path: list[cv.Path.PathElement] = [cv.Path.MoveTo(*points[0])]
        path += [cv.Path.LineTo(*point) for point in points[1:]]
        path.append(cv.Path.Close())
        edge = ft.Paint(
            color=ft.Colors.with_opacity(1.0 if main else 0.7, "#ffffff"),
            style=ft.PaintingStyle.STROKE,
            stroke_width=max(2.5, width * 0.006),
            stroke_join=ft.StrokeJoin.ROUND,
        )
        fill = ft.Paint(color=ft.Colors.with_opacity(1.0 if main else 0.6, desk.look.hint))
        shapes += [cv.Path(path, paint=edge), cv.Path(list(path), paint=fill)]
    return [cv.Canvas(shapes=shapes, width=width, height=height, key="photo-arrows")]
