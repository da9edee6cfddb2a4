"""The table: the board of any game, what happened, what is counted, and what can be done now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from rules.core import CHANCE, BoardsideError, Game, IllegalMove, Loc, Move, Refusal
from rules.games import load
from ui import keizar
from ui.components.board import Marks, board, spots
from ui.components.counters import hold_counter, player_strip
from ui.components.kept import use_kept
from ui.components.parts import button, card, icon_button, tool
from ui.desk import Desk
from ui.house import Room
from ui.matches import Match
from ui.said import said
from ui.watching import use_room

ARROWS = {"Arrow Up": (0, 1), "Arrow Down": (0, -1), "Arrow Left": (-1, 0), "Arrow Right": (1, 0)}


LOOSE = 40
"""Acts without two places that are offered as buttons, at most."""


@dataclass(frozen=True)
class Touch:
    """What this device's player is doing with the board; nobody else sees it."""

    selected: Loc = ""
    cursor: Loc = ""
    refusal: Refusal | None = None
    way: tuple[Loc, ...] = ()
    note: str = ""
    after: int = -1
    """The number of acts when this was said: an older refusal is not shown any more."""


@ft.component
def play(desk: Desk, room: Room, keys: Any, key: str = "") -> ft.Control:
    """The screen for the game in a room. `keys` is where this screen leaves its keyboard handler."""
    use_room(room)
    kept = use_kept()
    game = load(room.saved.game)
    match = room.match
    state = match.state
    words = desk.words
    touch, set_touch = ft.use_state(Touch())
    flip, set_flip = ft.use_state(False)
    looked, set_looked = ft.use_state(-1)
    sheet, set_sheet = ft.use_state("")

    def mounted() -> None:
        if room.damaged:
            desk.say(words("app.damaged_game"))

    ft.on_mounted(mounted)

    acts = len(match.acts)
    over = match.round.outcome is not None
    legal = () if over else game.legal_moves(state)
    if touch.after not in (-1, acts):
        touch = Touch(cursor=touch.cursor)

    async def attempt(act: Move, refused: Callable[[Refusal], None] | None = None) -> bool:
        try:
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

    async def move(src: Loc, dst: Loc) -> None:
        candidates = [act for act in legal if act.src == src and act.dst == dst]
        act = candidates[0] if candidates else Move("move", src, dst)

        def refused(refusal: Refusal) -> None:
            set_touch(lambda now: Touch(cursor=now.cursor, refusal=refusal, after=acts))

        if await attempt(act, refused):
            set_touch(lambda now: Touch(cursor=now.cursor))
            buzz()

    def buzz() -> None:
        if desk.choices.sounds == "on":
            ft.context.page.run_task(ft.HapticFeedback().light_impact)

    async def tap(place: Loc) -> None:
        own = any(act.src == place for act in legal) or _own(game, state, place)
        if (
            touch.selected
            and place != touch.selected
            and not (own and place not in _targets(legal, touch.selected))
        ):
            await move(touch.selected, place)
        elif place == touch.selected:
            set_touch(lambda now: Touch(cursor=now.cursor))
        elif own and not over:
            set_touch(lambda now: Touch(selected=place, cursor=now.cursor, way=_way(game, state, place, now)))
        elif game.view(state).get(place, "empty") != "empty":
            # Whatever its target, a piece that is not to move is refused with the reason.
            await move(place, next(loc for loc in spots(game.layout(state)) if loc != place))

    async def drop(src: Loc, dst: Loc) -> None:
        if src != dst:
            await move(src, dst)

    hands: Any = ft.use_ref(_Hands)
    hands.current.on_tap, hands.current.on_drop = tap, drop

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

    async def guarded(call: Callable[[], Any]) -> None:
        try:
            await call()
        except BoardsideError as error:
            desk.say(said(words, error.text))

    async def undo(_: Any = None) -> None:
        await guarded(room.undo)

    async def redo(_: Any = None) -> None:
        await guarded(room.redo)

    bottom = 0
    flipped = (match.round.side(bottom) == 1) != flip
    if desk.choices.follow == "on" and not over:
        flipped = (state.turn == 1) != flip

    async def pressed(event: ft.KeyboardEvent) -> None:
        if event.key in ARROWS:
            set_touch(lambda now: _steer(now, game.layout(state), ARROWS[event.key], flipped))
        elif event.key in ("Enter", " ") and touch.cursor:
            await tap(touch.cursor)
        elif event.key == "Escape":
            set_touch(lambda now: Touch(cursor=now.cursor))
        elif event.key == "F":
            set_flip(lambda now: not now)
        elif event.key == "U":
            await undo()
        elif event.key == "R":
            await redo()
        elif event.key in ("H", "W") and room.saved.game == "keizar":
            show_way()

    keys.current = pressed

    names = player_names(desk, room)
    refusal = touch.refusal
    marks = Marks(
        selected=touch.selected,
        targets=_targets(legal, touch.selected) if desk.choices.legal == "on" else (),
        last=_last(match),
        wrong=refusal.places if refusal else (),
        way=touch.way,
        cursor=touch.cursor,
    )

    edge = board_size(desk)
    drawn = board(
        game.layout(state),
        game.view(state),
        marks,
        edge,
        desk.look,
        desk.choices.style,
        hands.current,
        square_names(desk, game, state),
        _standing(game, state),
        flipped,
        desk.choices.coordinates == "on",
    )
    layers = [drawn]
    if over and looked != acts:
        layers.append(_ending(desk, room, names, edge, lambda _: set_looked(acts), attempt))
    stage = ft.Stack(layers, width=edge, height=edge)

    def strip(player: int) -> ft.Control:
        side = match.round.side(player)
        captured, won = match.round.captures[player], match.wins[player]
        acting = not over and match.turn == player
        made_of = (names[player], game.sides[side], game.sides[1 - side], captured, won, acting)
        return kept(f"player-{player}", (desk, made_of), lambda: player_strip(desk, *made_of))

    top_player = 1 if (match.round.side(0) == 1) == flipped else 0
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
    counter += _loose_acts(desk, game, state, legal, attempt)
    status = _status(desk, game, match, touch)
    tools = [
        tool(desk, "undo", ft.Icons.UNDO, words("play.undo"), undo, disabled=not match.acts),
        tool(desk, "redo", ft.Icons.REDO, words("play.redo"), redo, disabled=not room.table.undone),
        tool(desk, "flip", ft.Icons.SWAP_VERT, words("play.flip"), lambda _: set_flip(lambda now: not now)),
    ]
    if room.saved.game == "keizar":
        tools.append(
            tool(
                desk,
                "way",
                ft.Icons.ROUTE,
                words("play.way"),
                show_way,
                disabled=over,
                active=bool(touch.way),
            )
        )
    tools.append(tool(desk, "photo", ft.Icons.PHOTO_CAMERA, words("play.photo"), lambda _: desk.show("scan")))
    bar = ft.Row(tools, spacing=2)
    title = _title(desk, room, lambda name: set_sheet(name))
    _use_sheet(desk, room, sheet, lambda: set_sheet(""), attempt)

    if desk.wide:
        side_panel = ft.Column(
            [
                title,
                strip(top_player),
                *counter,
                status,
                strip(1 - top_player),
                bar,
                kept("moves", (desk, match.acts), lambda: move_list(desk, room)),
            ],
            spacing=10,
            width=_panel(desk),
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
    return ft.Column(
        [
            ft.Container(title, padding=ft.Padding.only(left=14, right=4)),
            ft.Container(strip(top_player), padding=padded),
            ft.Row([stage], alignment=ft.MainAxisAlignment.CENTER),
            ft.Container(strip(1 - top_player), padding=padded),
            *[ft.Container(part, padding=padded) for part in counter],
            ft.Container(status, padding=padded),
            ft.Container(bar, padding=ft.Padding.symmetric(horizontal=6)),
        ],
        spacing=4,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


class _Hands:
    """Keeps its identity while what it does changes, so that unchanged squares are not drawn again."""

    on_tap: Any = None
    on_drop: Any = None

    async def tap(self, place: Loc) -> None:
        await self.on_tap(place)

    async def drop(self, src: Loc, dst: Loc) -> None:
        await self.on_drop(src, dst)


def board_size(desk: Desk) -> float:
    """As large as fits: beside its column on a wide screen, above its bars on a tall one."""
    if desk.wide:
        return max(240.0, min(desk.height - 32, desk.width - 80 - _panel(desk) - 56, 900))
    return max(240.0, min(desk.width - 4, desk.height * 0.62))


def _panel(desk: Desk) -> float:
    return min(420.0, max(300.0, desk.width * 0.3))


def player_names(desk: Desk, room: Room) -> tuple[str, str]:
    """The players' names, or what to call them until they have said."""
    given = (*room.saved.names, "", "")[:2]
    first, second = (name or desk.words("play.player", number=n) for n, name in enumerate(given, 1))
    return first, second


def square_names(desk: Desk, game: Game[Any], state: Any) -> dict[Loc, str]:
    """What a screen reader says of every place."""
    words, view = desk.words, game.view(state)
    return {
        loc: words(
            "play.square_name",
            place=loc,
            tile=_symbol(desk, game, view.get(f"{loc}.tile", "plain")),
            piece=_symbol(desk, game, view.get(loc, "empty")),
        )
        for loc in spots(game.layout(state))
    }


def _symbol(desk: Desk, game: Game[Any], symbol: str) -> str:
    key = f"symbols.{symbol}"
    return desk.words(key) if key in desk.words else game.symbols().get(symbol, symbol)


def _own(game: Game[Any], state: Any, place: Loc) -> bool:
    """Whether a piece of the side to move stands there."""
    side = "" if state.turn == CHANCE else game.sides[state.turn]
    return bool(side) and game.view(state).get(place, "").partition(".")[0] == side


def _standing(game: Game[Any], state: Any) -> frozenset[Loc]:
    """Every place with a piece. All may be picked up: one that may not move is answered with the reason."""
    view = game.view(state)
    return frozenset(loc for loc in spots(game.layout(state)) if view.get(loc, "empty") != "empty")


def _targets(legal: Any, src: Loc) -> tuple[Loc, ...]:
    return tuple(act.dst for act in legal if src and act.src == src)


def _last(match: Match) -> tuple[Loc, ...]:
    moves = match.round.moves
    return tuple(filter(None, (moves[-1].src, moves[-1].dst))) if moves else ()


def _way(game: Game[Any], state: Any, place: Loc, now: Touch) -> tuple[Loc, ...]:
    """Keep showing the way, of the piece touched now, once it was asked for."""
    return keizar.way(state, place) if now.way and game.name == "keizar" else ()


def _steer(touch: Touch, layout: Any, step: tuple[int, int], flipped: bool) -> Touch:
    """Move the keyboard's cursor to the nearest place in a direction."""
    places = {loc: layout.places[loc] for loc in spots(layout)}
    if touch.cursor not in places:
        start = touch.selected if touch.selected in places else list(places)[len(places) // 2]
        return Touch(touch.selected, start, touch.refusal, touch.way, touch.note, touch.after)
    dx, dy = (-step[0], -step[1]) if flipped else step
    here = places[touch.cursor]

    def cost(loc: Loc) -> float:
        along = (places[loc].x - here.x) * dx + (places[loc].y - here.y) * dy
        aside = abs((places[loc].x - here.x) * dy) + abs((places[loc].y - here.y) * dx)
        return along + 3 * aside if along > 0.1 else 1e9

    best = min(places, key=cost)
    best = best if cost(best) < 1e9 else touch.cursor
    return Touch(touch.selected, best, touch.refusal, touch.way, touch.note, touch.after)


def _title(desk: Desk, room: Room, open_sheet: Callable[[str], None]) -> ft.Control:
    words, look, match = desk.words, desk.look, room.match
    number, name = len(match.rounds), words(f"games.{room.saved.game}")
    parts: list[ft.Control] = [
        ft.Text(name, size=desk.size(19), weight=ft.FontWeight.W_700, color=look.ink),
        ft.Text(
            words("play.round", number=number, rounds=2),
            size=desk.size(13),
            color=look.soft,
            expand=True,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
    ]
    if not desk.wide:
        parts.append(
            icon_button(
                "moves", ft.Icons.FORMAT_LIST_NUMBERED, words("play.moves"), lambda _: open_sheet("moves")
            )
        )
    parts.append(
        icon_button("invite", ft.Icons.QR_CODE, words("play.invite"), lambda _: open_sheet("invite"))
    )
    parts.append(icon_button("more", ft.Icons.MORE_VERT, words("play.more"), lambda _: open_sheet("more")))
    return ft.Row(parts, spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _status(desk: Desk, game: Game[Any], match: Match, touch: Touch) -> ft.Control:
    """One card: whose turn it is and what happened, or why not."""
    words, look = desk.words, desk.look
    refusal = touch.refusal
    if refusal:
        number = refusal.rule.rpartition(".")[2]
        head: list[ft.Control] = [
            ft.Icon(ft.Icons.BLOCK, color=look.wrong, size=20),
            ft.Text(
                words("play.not_legal"),
                size=desk.size(14),
                weight=ft.FontWeight.W_700,
                color=look.on_wrong,
                expand=True,
            ),
        ]
        if number.isdecimal():
            head.append(
                ft.Semantics(
                    identifier="rule",
                    button=True,
                    content=ft.Container(
                        ft.Text(
                            words("play.rule", number=number),
                            size=desk.size(12),
                            weight=ft.FontWeight.W_600,
                            color=look.on_wrong,
                        ),
                        border=ft.Border.all(1, look.wrong),
                        border_radius=10,
                        padding=ft.Padding.symmetric(horizontal=8, vertical=2),
                        on_click=lambda _: desk.show(f"learn:{number}"),
                        ink=True,
                    ),
                )
            )
        content: ft.Control = ft.Column(
            [
                ft.Row(head, spacing=8),
                ft.Text(said(words, refusal.text), size=desk.size(14), color=look.on_wrong),
            ],
            spacing=4,
            tight=True,
        )
        ground, edge = look.wrong_card, look.wrong
        spoken = said(words, refusal.text)
    else:
        outcome = match.round.outcome
        turn = "" if match.state.turn == CHANCE else game.sides[match.state.turn]
        headline = said(words, outcome.text) if outcome else _to_move(desk, turn)
        detail = touch.note or _happened(desk, game, match)
        lines: list[ft.Control] = [
            ft.Text(headline, size=desk.size(16), weight=ft.FontWeight.W_700, color=look.ink)
        ]
        if detail:
            lines.append(ft.Text(detail, size=desk.size(13), color=look.soft))
        content = ft.Column(lines, spacing=2, tight=True)
        ground, edge = look.card, look.line
        spoken = f"{detail} {headline}".strip()
    return ft.Semantics(
        identifier="status",
        live_region=True,
        label=spoken,
        container=True,
        content=ft.Container(
            content,
            bgcolor=ground,
            border=ft.Border.all(1, edge),
            border_radius=16,
            padding=ft.Padding.symmetric(horizontal=14, vertical=9),
        ),
    )


def _happened(desk: Desk, game: Game[Any], match: Match) -> str:
    """What the last move was."""
    moves = match.round.moves
    if not moves:
        return desk.words("play.first")
    before = match.round.start
    for act in moves[:-1]:
        before = game.apply(before, act)
    text = game.notate(before, moves[-1])
    mover = "" if before.turn == CHANCE else game.sides[before.turn]
    key = f"play.{'captured' if 'x' in text else 'moved'}_{mover}"
    if key in desk.words:
        return desk.words(key, move=text)
    return desk.words("play.moved_any", side=side_name(desk, mover), move=text) if mover else text


def side_name(desk: Desk, side: str) -> str:
    """What a side is called."""
    return desk.words(f"sides.{side}") if f"sides.{side}" in desk.words else side.capitalize()


def _to_move(desk: Desk, side: str) -> str:
    if not side:
        return desk.words("play.chance")
    key = f"play.to_move_{side}"
    return desk.words(key) if key in desk.words else desk.words("play.to_move", side=side_name(desk, side))


def _loose_acts(desk: Desk, game: Game[Any], state: Any, legal: Any, attempt: Any) -> list[ft.Control]:
    """A button for each act that is not a piece going from one place to another: a roll, a card, a pass."""
    loose = [act for act in legal if not (act.src and act.dst)][:LOOSE]

    def button_of(number: int, act: Move) -> ft.Control:
        async def click(_: Any) -> None:
            await attempt(act)

        return button(f"act-{number}", game.notate(state, act), click)

    if not loose:
        return []
    row = ft.Row([button_of(number, act) for number, act in enumerate(loose)], wrap=True, spacing=6)
    return [card(desk, ft.Column([ft.Text(desk.words("play.acts"), size=desk.size(13)), row], spacing=6))]


def _ending(
    desk: Desk, room: Room, names: tuple[str, str], edge: float, look_at: Any, attempt: Any
) -> ft.Control:
    """The card over the board when a round or the match is over."""
    words, look, match = desk.words, desk.look, room.match
    outcome = match.outcome or match.round.outcome
    assert outcome is not None
    game = load(room.saved.game)
    if match.outcome is not None:
        winner = match.outcome.winner
        title = words("play.match_drawn") if winner is None else words("play.match_won", name=names[winner])
    else:
        winner = match.round.outcome.winner
        side = None if winner is None else game.sides[match.round.side(winner)]
        title = words("play.round_drawn") if side is None else _round_won(desk, side)

    async def turn(_: Any) -> None:
        await attempt(Move("turn-the-board"))

    async def again(_: Any) -> None:
        desk.show("library")

    buttons: list[ft.Control] = []
    lines: list[ft.Control] = [
        ft.Icon(ft.Icons.HANDSHAKE if winner is None else ft.Icons.EMOJI_EVENTS, size=44, color=look.gold),
        ft.Text(
            title,
            size=desk.size(22),
            weight=ft.FontWeight.W_700,
            color=look.ink,
            text_align=ft.TextAlign.CENTER,
        ),
        ft.Text(
            said(words, outcome.text), size=desk.size(14), color=look.soft, text_align=ft.TextAlign.CENTER
        ),
        ft.Text(
            " · ".join(
                (
                    words("play.score", a=match.wins[0], b=match.wins[1]),
                    words("play.captures", a=match.captures[0], b=match.captures[1]),
                )
            ),
            size=desk.size(14),
            weight=ft.FontWeight.W_600,
            color=look.ink,
        ),
    ]
    if match.outcome is None and room.saved.game == "keizar":
        lines.append(
            ft.Text(
                words("play.round_two_help"),
                size=desk.size(13),
                color=look.soft,
                text_align=ft.TextAlign.CENTER,
            )
        )
        buttons.append(
            button("turn-board", words("play.turn_board"), turn, icon=ft.Icons.ROTATE_RIGHT, filled=True)
        )
    else:
        buttons.append(button("new-game", words("play.new_game"), again, icon=ft.Icons.ADD, filled=True))
    buttons.append(button("look", words("play.look"), look_at))
    inner = ft.Container(
        ft.Column(
            [*lines, *buttons],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            scroll=ft.ScrollMode.AUTO,
        ),
        bgcolor=look.card,
        border_radius=20,
        padding=ft.Padding.all(20),
        width=min(edge - 32, 380),
        shadow=ft.BoxShadow(blur_radius=30, color="#66000000"),
    )
    return ft.Container(
        ft.Semantics(identifier="ending", container=True, content=inner),
        width=edge,
        height=edge,
        alignment=ft.Alignment.CENTER,
        bgcolor="#66140a1c",
        border_radius=14,
    )


def _round_won(desk: Desk, side: str) -> str:
    key = f"play.round_won_{side}"
    return desk.words(key) if key in desk.words else desk.words("play.match_won", name=side_name(desk, side))


def move_list(desk: Desk, room: Room) -> ft.Control:
    """All moves so far, to go back to any of them."""
    words, look, match = desk.words, desk.look, room.match
    game = load(room.saved.game)
    rows: list[ft.Control] = []
    number = 0

    async def go(length: int) -> None:
        try:
            await room.back_to(length)
        except BoardsideError as error:
            desk.say(error.text)

    def cell(length: int, text: str, current: bool) -> ft.Control:
        async def click(_: Any) -> None:
            await go(length)

        return ft.Container(
            ft.Text(
                text,
                size=desk.size(14),
                weight=ft.FontWeight.W_700 if current else ft.FontWeight.W_400,
                color=look.ink,
            ),
            padding=ft.Padding.symmetric(horizontal=10, vertical=6),
            border_radius=8,
            bgcolor=look.raised if current else None,
            ink=True,
            on_click=click,
            expand=True,
        )

    for index, played in enumerate(match.rounds, 1):
        if len(match.rounds) > 1:
            rows.append(
                ft.Text(
                    words("play.round_heading", number=index),
                    size=desk.size(13),
                    color=look.soft,
                    weight=ft.FontWeight.W_600,
                )
            )
        state = played.start
        pairs: list[list[ft.Control]] = []
        for count, act in enumerate(played.moves):
            number += 1
            text = game.notate(state, act)
            state = game.apply(state, act)
            if count % 2 == 0:
                label = ft.Text(
                    f"{count // 2 + 1}.", size=desk.size(13), color=look.soft, width=desk.size(30)
                )
                pairs.append([label])
            pairs[-1].append(cell(number, text, number == len(match.acts)))
        for pair in pairs:
            if len(pair) == 2:
                pair.append(ft.Container(expand=True))
            rows.append(ft.Row(pair, spacing=4))
        number += len([act for act in match.acts[number : number + 2] if act not in played.moves])
    if not rows:
        rows.append(ft.Text(words("play.no_moves"), size=desk.size(13), color=look.soft))
    inner = ft.Column(rows, spacing=0, scroll=ft.ScrollMode.AUTO, auto_scroll=True, expand=True)
    return ft.Semantics(
        identifier="move-list",
        container=True,
        expand=True,
        content=ft.Container(
            inner,
            bgcolor=look.card,
            border=ft.Border.all(1, look.line),
            border_radius=16,
            padding=ft.Padding.all(10),
            expand=True,
        ),
    )


def _use_sheet(desk: Desk, room: Room, sheet: str, close: Callable[[], None], attempt: Any) -> None:
    """What slides up from below: the moves, how to join, more to do."""
    look = desk.look
    content: ft.Control | None = None
    if sheet == "moves":
        content = ft.Container(move_list(desk, room), height=min(desk.height * 0.6, 460))
    elif sheet == "invite":
        from ui.views.invite import invitation

        content = invitation(desk, room)
    elif sheet == "more":
        content = _more(desk, room, close, attempt)
    dialog = None
    if content is not None:
        dialog = ft.BottomSheet(
            content=ft.Container(
                content, padding=ft.Padding.only(left=18, right=18, top=10, bottom=22), bgcolor=look.card
            ),
            show_drag_handle=True,
            scrollable=True,
            bgcolor=look.card,
            on_dismiss=lambda _: close(),
        )
    ft.use_dialog(dialog)


def _more(desk: Desk, room: Room, close: Callable[[], None], attempt: Any) -> ft.Control:
    words, match = desk.words, room.match
    game = load(room.saved.game)
    over = match.round.outcome is not None
    first = ft.TextField(label=words("play.player", number=1), value=room.saved.names[0], max_length=30)
    second = ft.TextField(label=words("play.player", number=2), value=room.saved.names[1], max_length=30)

    async def save(_: Any) -> None:
        await room.rename(((first.value or "").strip(), (second.value or "").strip()))
        close()

    def act(move: Move) -> Any:
        async def click(_: Any) -> None:
            close()
            await attempt(move)

        return click

    async def new(_: Any) -> None:
        close()
        desk.show("library")

    parts: list[ft.Control] = [
        ft.Text(words("play.names"), size=desk.size(16), weight=ft.FontWeight.W_600),
        ft.Semantics(identifier="name-1", content=first),
        ft.Semantics(identifier="name-2", content=second),
        button("save-names", words("app.save"), save, filled=True),
        ft.Divider(),
    ]
    for player in (0, 1):
        side = game.sides[match.round.side(player)]
        parts.append(
            button(
                f"resign-{side}",
                words(f"play.resign_{side}"),
                act(Move("resign", arg=str(player))),
                icon=ft.Icons.FLAG,
                disabled=over,
            )
        )
    parts.append(
        button("draw", words("play.draw"), act(Move("agree")), icon=ft.Icons.HANDSHAKE, disabled=over)
    )
    parts.append(button("new", words("play.new_game"), new, icon=ft.Icons.ADD))
    return ft.Column(parts, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
