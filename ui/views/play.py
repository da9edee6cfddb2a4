"""The table: the board of any game, what happened, what is counted, and what can be done now."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

import flet as ft

from rules.core import CHANCE, BoardsideError, Game, IllegalMove, Layout, Loc, Move, Refusal
from rules.games import load
from ui import keizar
from ui.art import FACE_DOWN
from ui.awake import use_awake
from ui.clock import face, thought
from ui.components.arranging import arrange, plans
from ui.components.board import Geometry, Marks, board, spots
from ui.components.counters import hold_counter, player_strip
from ui.components.evaluation import evaluation_bar, use_evaluation
from ui.components.hands import use_touches
from ui.components.kept import use_kept
from ui.components.parts import card
from ui.components.table_counters import table_counters
from ui.components.viewport import Fit, fit, viewport
from ui.desk import Desk
from ui.house import Room
from ui.matches import Match, Single, seats
from ui.said import said
from ui.sounds import use_sounds
from ui.ticking import use_ticking
from ui.views.play_acts import act_buttons, laid_on, loose_acts, starts_at
from ui.views.play_ending import ending
from ui.views.play_hint import hint_card, use_hint
from ui.views.play_names import player_names, square_names
from ui.views.play_program import check_program, program_card
from ui.views.play_sheets import move_list, use_play_sheet
from ui.views.play_status import acting, status_card, title_row
from ui.views.play_tools import Tools, board_height, board_size, panel_width, tool_bar
from ui.views.touch import ARROWS, Touch, steer
from ui.watching import use_room


@ft.component
def play(desk: Desk, room: Room, keys: Any, key: str = "") -> ft.Control:
    """The screen for the game in a room. `keys` is where this screen leaves its keyboard handler."""
    use_room(room)
    kept = use_kept()
    sound = use_sounds(desk.choices.sounds == "on")
    game = load(room.saved.game)
    match = room.match
    state = match.state
    words = desk.words
    touch, set_touch = ft.use_state(Touch())
    flip, set_flip = ft.use_state(False)
    looked, set_looked = ft.use_state(-1)
    sheet, set_sheet = ft.use_state("")
    larger, set_larger = ft.use_state(cast("bool | None", None))
    typing: Any = ft.use_ref(False)
    advisor = use_hint(room)
    use_awake(desk.choices.awake == "on")
    share = use_evaluation(room, game, desk.choices.evaluation == "on")

    def mounted() -> None:
        if room.damaged:
            desk.say(words("app.damaged_game"))

    ft.on_mounted(mounted)
    ft.use_effect(room.consider, [room, room.match.state])

    minutes = int(desk.choices.clock) if desk.choices.clock.isdecimal() else 0
    use_ticking(bool(minutes) and match.round.outcome is None)

    layout = arrange(game.layout(state), game.view(state))
    acts = len(match.acts)
    over = match.round.outcome is not None
    legal = () if over else game.legal_moves(state)
    if touch.after not in (-1, acts):
        touch = Touch(cursor=touch.cursor)

    expected = room.expected

    async def attempt(act: Move, refused: Callable[[Refusal], None] | None = None) -> bool:
        try:
            check_program(desk, game, room, act)
            await room.do(act)
        except IllegalMove as error:
            if refused:
                refused(error.refusal)
            else:
                desk.say(said(words, error.text))
            return False
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return False
        return True

    def ask(meant: Sequence[Move]) -> None:
        """Have the player say which of several acts is meant."""
        set_touch(lambda now: Touch(now.selected, now.cursor, after=acts, choices=tuple(meant)))

    async def lay(place: Loc) -> None:
        """Bring to a place what can come there; asks when that is not the only thing."""
        meant = laid_on(legal, place)
        if expected in meant:
            meant = [expected]
        if len(meant) > 1:
            ask(meant)
        elif await attempt(meant[0]):
            set_touch(lambda now: Touch(cursor=now.cursor))
            sound("move")

    async def move(src: Loc, dst: Loc) -> None:
        candidates = [act for act in legal if starts_at(act, src) and act.dst == dst]
        act = candidates[0] if candidates else Move("move", src, dst)
        if expected in candidates:  # of several ways to go there, the one the program said
            act = expected
        elif len(candidates) > 1:
            ask(candidates)
            return

        def refused(refusal: Refusal) -> None:
            set_touch(lambda now: Touch(cursor=now.cursor, refusal=refusal, after=acts))

        there = game.view(state).get(dst, "empty")
        if await attempt(act, refused):
            set_touch(lambda now: Touch(cursor=now.cursor))
            ended = room.match.round.outcome is not None
            sound("end" if ended else "move" if there == "empty" else "capture")

    async def tap(place: Loc) -> None:
        own = any(starts_at(act, place) for act in legal) or _own(game, state, place)
        if not touch.selected and laid_on(legal, place):
            await lay(place)
        elif touch.selected and place != touch.selected and not (own and place not in _targets(legal, touch)):
            await move(touch.selected, place)
        elif place == touch.selected:
            set_touch(lambda now: Touch(cursor=now.cursor))
        elif own and not over:
            if advisor.asked.src:
                advisor.clear()
            set_touch(lambda now: Touch(selected=place, cursor=now.cursor, way=_way(game, state, place, now)))
        elif game.view(state).get(place, "empty") != "empty":
            # Whatever its target, a piece that is not to move is refused with the reason.
            await move(place, next(loc for loc in spots(layout) if loc != place))

    async def drop(src: Loc, dst: Loc) -> None:
        if src != dst:
            await move(src, dst)

    hands = use_touches(tap, drop)

    def show_way(_: Any = None) -> None:
        if touch.way:
            set_touch(lambda now: Touch(selected=now.selected, cursor=now.cursor))
            return
        found = keizar.way(state, touch.selected) if touch.selected else keizar.shortest_way(state)
        if not found:
            note = words("play.way_none")
        elif len(found) == 2:
            note = words("play.way_one", src=found[0])
        else:
            note = words("play.way_count", src=found[0], count=len(found) - 1)
        set_touch(lambda now: Touch(now.selected, now.cursor, way=found, note=note, after=acts))

    can_think = not over and state.turn != CHANCE and not room.program

    def show_hint(_: Any = None) -> None:
        if can_think:
            set_touch(lambda now: Touch(cursor=now.cursor))
            advisor.ask(game)

    def from_here(_: Any = None) -> None:
        if can_think and touch.selected:
            advisor.ask(game, touch.selected)

    async def guarded(call: Callable[[], Any]) -> None:
        try:
            await call()
        except BoardsideError as error:
            desk.say(said(words, error.text))

    async def undo(_: Any = None) -> None:
        await guarded(room.undo)
        if room.program:  # back to one's own move
            await guarded(room.undo)

    async def redo(_: Any = None) -> None:
        await guarded(room.redo)

    bottom = 0
    flipped = (match.round.side(bottom) == 1) != flip
    if desk.choices.follow == "on" and not over:
        flipped = (state.turn == 1) != flip

    async def pressed(event: ft.KeyboardEvent) -> None:
        if sheet or typing.current:  # someone writes
            return
        if event.key == "Tab":  # on to the buttons: Enter is theirs now
            set_touch(lambda now: replace(now, cursor=""))
        elif event.key in ARROWS:
            set_touch(lambda now: steer(now, layout, ARROWS[event.key], flipped))
        elif event.key in ("Enter", " ") and touch.cursor:
            await tap(touch.cursor)
        elif event.key == "Escape":
            advisor.clear()
            set_touch(lambda now: Touch(cursor=now.cursor))
        elif event.key == "F":
            set_flip(lambda now: not now)
        elif event.key == "U":
            await undo()
        elif event.key == "R":
            await redo()
        elif event.key == "H":
            show_hint()
        elif event.key == "W" and room.saved.game == "keizar":
            show_way()

    keys.current = pressed

    names = player_names(desk, room)
    refusal, last = touch.refusal, _last(match)
    marks = Marks(
        selected=touch.selected,
        targets=_targets(legal, touch) if desk.choices.legal == "on" else (),
        last=last if desk.choices.last == "on" else (),
        wrong=refusal.places if refusal else (),
        way=touch.way,
        cursor=touch.cursor,
    )
    asked = advisor.asked
    marks = asked.mark(marks)
    if expected is not None and desk.choices.arrow == "on":
        marks = marks._replace(arrows=((expected.src, expected.dst),))

    sides = seats(match)
    top_player = 1 if (match.round.side(0) == 1) == flipped else 0
    facing = desk.choices.facing == "on" and len(sides) == 2
    edge, tall = board_size(desk), board_height(desk)
    begins = next((act.src or act.dst for act in legal if act.src or act.dst), "")
    focus = touch.cursor or (last[-1] if last else begins)
    # With nothing to look at or to touch on it yet, a crowded board is shown whole.
    fitted = fit(layout, edge, tall, larger if focus else bool(larger))
    geometry = Geometry.of(fitted.layout, fitted.size, flipped, fitted.tall)
    wide, high = fitted.room
    drawn = board(
        fitted.layout,
        game.view(state),
        marks,
        fitted.size,
        desk.look,
        desk.choices.style,
        hands,
        square_names(desk, game, state, fitted.layout),
        _movers(_standing(game, state, fitted.layout), touch, fitted),
        flipped,
        desk.choices.coordinates == "on",
        tall=fitted.tall,
        opposite=game.sides[sides[top_player]] if facing else "",
    )
    layers = [drawn]
    if fitted.scrolls:
        layers = [viewport(drawn, geometry, fitted, focus, key="viewport")]
    if over and looked != acts:
        layers.append(ending(desk, room, names, wide, high, lambda _: set_looked(acts), attempt))
    stage: ft.Control = ft.Stack(layers, width=wide, height=high)
    if share is not None:
        bar_width = wide if desk.wide else wide - 16
        chances = evaluation_bar(desk, game.sides, share, bar_width)
        stage = ft.Column(
            [stage, chances],
            spacing=6,
            tight=True,
            width=wide,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )

    used = thought(room.ticks, time.time(), match.turn, len(match.rounds), not over) if minutes else {}

    def strip(player: int) -> ft.Control:
        side, other = sides[player], sides[(player + 1) % len(sides)]
        owner = side if isinstance(match, Single) else player
        captured, won = match.round.captures[owner], match.wins[owner]
        now = not over and acting(state) == side
        clock = face(minutes, used.get(owner, 0.0)) if minutes else ""
        out = len(sides) > 2 and game.estimate(state, side) == 0
        made_of = (names[player], game.sides[side], game.sides[other], captured, won, now, clock, out)
        return kept(f"player-{player}", (desk, made_of), lambda: player_strip(desk, *made_of))

    def strips(players: Sequence[int]) -> ft.Control:
        shown = [strip(player) for player in players]
        if len(shown) == 1:
            return shown[0]
        return ft.Row([ft.Container(each, expand=True) for each in shown], spacing=6)

    above = strips([top_player] if len(sides) == 2 else [1, 2])
    beneath = strips([1 - top_player] if len(sides) == 2 else [0, *range(3, len(sides))])
    counter: list[ft.Control] = []
    if room.saved.game == "keizar":
        held = keizar.hold(state)
        tokens = 56 if desk.height > 800 else 44
        counter.append(
            kept(
                "hold",
                (desk, held),
                lambda: card(
                    desk,
                    hold_counter(desk, held, game.sides, tokens),
                    padding=ft.Padding.symmetric(horizontal=12, vertical=8),
                ),
            )
        )
    # What waits for an answer comes before what is only counted.
    proposal = expected or (asked.one.move if asked.one is not None else None)
    if touch.choices:
        counter.append(act_buttons(desk, game, state, touch.choices, attempt, proposal))
    else:
        counter += loose_acts(desk, game, state, layout, legal, attempt, proposal)
    counter += table_counters(desk, room.saved.game, state)
    rows = plans(layout) if fitted.scrolls else Layout({})
    if rows.places:
        length = max(place.x + 0.5 for place in rows.places.values())
        beside = board(
            rows,
            game.view(state),
            Marks(),
            min(edge, 30 + 24 * length),
            desk.look,
            desk.choices.style,
            None,
            {},
            coordinates=False,
            tall=tall,
        )
        names_of_plans = square_names(desk, game, state, rows)
        counter.append(ft.Semantics(label=", ".join(names_of_plans.values()), content=ft.Row([beside])))
    proposed = not refusal and (bool(room.program) or asked.state is not None)
    if room.program and not refusal:
        status = program_card(desk, game, room, attempt)
    elif asked.state is not None and not refusal:
        status = hint_card(desk, game, state, advisor)
    else:
        status = status_card(desk, game, match, touch, from_here if can_think else None)
    bar = tool_bar(
        desk,
        Tools(
            undo=undo if match.acts else None,
            redo=redo if room.table.undone else None,
            flip=lambda _: set_flip(lambda now: not now),
            way=show_way if not over else None,
            hint=show_hint if can_think else None,
        ),
        keizar=room.saved.game == "keizar",
        way_shown=bool(touch.way),
        hint_shown=asked.state is not None and not asked.src,
    )
    zoom = (lambda: set_larger(not fitted.scrolls), fitted.scrolls) if fitted.small else None
    title = title_row(desk, room, lambda name: set_sheet(name), zoom)

    async def write(text: str) -> str:
        problems: list[str] = []

        def refused(refusal: Refusal) -> None:
            problems.append(said(words, refusal.text))

        try:
            await attempt(game.parse(room.match.state, text.strip()), refused)
        except BoardsideError as error:
            problems.append(said(words, error.text))
        return "".join(problems)

    use_play_sheet(desk, room, sheet, lambda: set_sheet(""), attempt, write)

    if desk.wide:
        side_panel = ft.Column(
            [
                title,
                above,
                *counter,
                status,
                beneath,
                bar,
                kept("moves", (desk, match.acts), lambda: move_list(desk, room, write, typing)),
            ],
            spacing=10,
            width=panel_width(desk),
            expand=False,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        return ft.Row(
            [
                ft.Container(stage, padding=ft.Padding.all(16), alignment=ft.Alignment.CENTER, expand=True),
                ft.Container(side_panel, padding=ft.Padding.only(top=16, right=20, bottom=12)),
            ],
            expand=True,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    padded = ft.Padding.symmetric(horizontal=12)
    below = [beneath, *counter, status]
    if proposed or refusal:  # right below the board, where it is seen without scrolling
        below = [status, *below[:-1]]
    elif room.saved.game != "keizar":  # whose counters may be tall
        below = [beneath, status, *counter]
    scrolled = ft.Column(
        [
            ft.Container(title, padding=ft.Padding.only(left=14, right=4)),
            ft.Container(above, padding=padded),
            ft.Row([stage], alignment=ft.MainAxisAlignment.CENTER),
            *[ft.Container(part, padding=padded) for part in below],
        ],
        spacing=4,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Column(
        [scrolled, ft.Container(bar, padding=ft.Padding.symmetric(horizontal=6))],
        spacing=2,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _own(game: Game[Any], state: Any, place: Loc) -> bool:
    """Whether a piece of the side to move stands there."""
    side = "" if state.turn == CHANCE else game.sides[state.turn]
    return bool(side) and game.view(state).get(place, "").partition(".")[0] == side


def _standing(game: Game[Any], state: Any, layout: Layout) -> frozenset[Loc]:
    """Every place with a piece. All may be picked up: one that may not move is answered with the reason."""
    view = game.view(state)
    return frozenset(loc for loc in spots(layout) if view.get(loc, "empty") not in ("empty", FACE_DOWN))


def _movers(standing: frozenset[Loc], touch: Touch, fitted: Fit) -> frozenset[Loc]:
    """What can be dragged. Where a finger scrolls the board it drags only the piece it has touched before;
    a mouse scrolls with its wheel and drags whatever it likes.
    """
    fingers = str(getattr(ft.context.page.platform, "value", "")) in ("android", "ios")
    return standing & {touch.selected} if fitted.scrolls and fingers else standing


def _targets(legal: Sequence[Move], touch: Touch) -> tuple[Loc, ...]:
    """Where the touched piece may go; with nothing in hand, where something new may be laid."""
    if touch.choices:
        return tuple(dict.fromkeys(act.dst for act in touch.choices))
    if touch.selected:
        return tuple(act.dst for act in legal if starts_at(act, touch.selected))
    return tuple(dict.fromkeys(act.dst for act in legal if act.dst and not act.src))


def _last(match: Match) -> tuple[Loc, ...]:
    moves = match.round.moves
    return tuple(filter(None, (moves[-1].src, moves[-1].dst))) if moves else ()


def _way(game: Game[Any], state: Any, place: Loc, now: Touch) -> tuple[Loc, ...]:
    """Keep showing the way, of the piece touched now, once it was asked for."""
    return keizar.way(state, place) if now.way and game.name == "keizar" else ()
