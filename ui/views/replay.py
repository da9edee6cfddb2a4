"""A saved game, move by move: look, go on from any point, correct a move, take it out as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from rules.core import BoardsideError, IllegalMove, Loc, Move
from rules.games import load
from ui.components.arranging import arrange
from ui.components.badges import sign
from ui.components.board import Marks, board
from ui.components.hands import use_touches
from ui.components.parts import body, button, card, icon_button, page, small_heading
from ui.desk import Desk
from ui.house import Room
from ui.records import export
from ui.said import said
from ui.views.play_names import player_names, square_names
from ui.views.replay_mistakes import mistakes_card, use_mistakes
from ui.views.replay_mistakes import told as mistake_told
from ui.watching import use_room


@ft.component
def replay(desk: Desk, room: Room, back: Callable[[], Any], keys: Any, key: str = "") -> ft.Control:
    """The page of a game."""
    use_room(room)
    words, game = desk.words, load(room.saved.game)
    acts = room.match.acts
    at, set_at = ft.use_state(len(acts))
    correcting, set_correcting = ft.use_state(False)
    src, set_src = ft.use_state("")
    sure, set_sure = ft.use_state(False)
    note, set_note = ft.use_state("")
    search = use_mistakes(desk, room, game)
    at = min(at, len(acts))
    # While a move is corrected, the board shows the position before it.
    match = room.match.back_to(at - 1 if correcting else at)
    state = match.state

    async def tap(place: Loc) -> None:
        if not correcting:
            return
        if not src:
            set_src(place)
            return
        set_src("")
        if place == src:
            return
        await correct(Move("move", src, place))

    async def correct(act: Move) -> None:
        undone = room.table.undone
        try:
            await room.change(at - 1, act)
        except IllegalMove as error:
            set_note(said(words, error.refusal.text))
            return
        except BoardsideError as error:
            set_note(said(words, error.text))
            return
        set_correcting(False)
        left = room.table.undone[: len(room.table.undone) - len(undone)]
        if not left:
            set_note(words("library.corrected"))
            return
        refusal = game.refuse(room.match.state, left[0])
        reason = said(words, refusal.text) if refusal else ""
        set_note(words("library.corrected_until", move=game.token(left[0]) or left[0].kind, reason=reason))

    hands = use_touches(tap)

    def go(to: int) -> None:
        set_at(min(max(to, 0), len(acts)))
        set_correcting(False)
        set_note("")

    def step(to: int) -> Callable[[Any], None]:
        return lambda _: go(to)

    async def pressed(event: ft.KeyboardEvent) -> None:
        if event.key in ("Arrow Left", "Arrow Right"):
            go(at + (1 if event.key == "Arrow Right" else -1))

    keys.current = pressed

    async def go_on(_: Any) -> None:
        try:
            await room.back_to(at)
        except BoardsideError as error:
            desk.say(said(words, error.text))
            return
        await desk.open_game(room.saved.id)

    async def remove(_: Any) -> None:
        if not sure:
            set_sure(True)
            return
        await desk.trying(desk.house.remove_game(desk.device, room.saved.id))
        back()

    names = player_names(desk, room)
    text = export(room, names)

    async def download(_: Any) -> None:
        name = f"{room.saved.game}-{room.saved.id}.txt"
        await ft.FilePicker().save_file(file_name=name, src_bytes=text.encode())

    moves = match.round.moves
    last = () if correcting or not moves else (moves[-1].src, moves[-1].dst)
    targets = tuple(act.dst for act in game.legal_moves(state) if src and act.src == src)
    edge = min(desk.width - 24, desk.height * 0.72, 560.0)
    fault = None if correcting else search.judged(at)
    badges = ((fault.move.dst, fault.name),) if fault is not None and fault.marked else ()
    layout = arrange(game.layout(state), game.view(state))
    picture = board(
        layout,
        game.view(state),
        Marks(selected=src, last=last, targets=targets, badges=badges),
        edge,
        desk.look,
        desk.choices.style,
        hands,
        square_names(desk, game, state, layout),
        coordinates=desk.choices.coordinates == "on",
    )

    def stepper(name: str, icon: ft.IconData, to: int) -> ft.Control:
        return icon_button(name, icon, words(f"library.{name}"), step(to), disabled=to == at)

    shown_now = words("library.move_of", number=at, count=len(acts))
    steps = ft.Row(
        [
            stepper("first", ft.Icons.FIRST_PAGE, 0),
            stepper("previous", ft.Icons.CHEVRON_LEFT, max(at - 1, 0)),
            ft.Semantics(identifier="step", live_region=True, label=shown_now, content=body(desk, shown_now)),
            stepper("next", ft.Icons.CHEVRON_RIGHT, min(at + 1, len(acts))),
            stepper("last", ft.Icons.LAST_PAGE, len(acts)),
        ],
        alignment=ft.MainAxisAlignment.CENTER,
    )
    movable = at > 0 and acts[at - 1].kind not in ("resign", "agree", "turn-the-board")
    tools = ft.Row(
        [
            button("go-on", words("library.go_on"), go_on, icon=ft.Icons.PLAY_ARROW),
            button(
                "correct",
                words("library.correct"),
                lambda _: set_correcting(True),
                icon=ft.Icons.EDIT,
                disabled=not movable or correcting,
            ),
            button(
                "remove",
                words("library.remove_sure" if sure else "library.remove"),
                remove,
                icon=ft.Icons.DELETE_OUTLINE,
            ),
        ],
        wrap=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    notes: list[ft.Control] = []
    if correcting:
        notes.append(body(desk, words("library.correct_help"), soft=True))
    if note:
        notes.append(
            ft.Semantics(
                identifier="note", live_region=True, label=note, content=card(desk, body(desk, note))
            )
        )
    if fault is not None and fault.marked:
        told = mistake_told(desk, game, fault)
        line = ft.Row([sign(fault.name, 22), ft.Container(body(desk, told), expand=True)], spacing=10)
        notes.append(ft.Semantics(identifier="mistake", live_region=True, label=told, content=line))
    across = min(desk.width - (104 if desk.wide else 24), 860) - 30
    looked = mistakes_card(desk, room, game, search, at, go, across)
    record = card(
        desk,
        ft.Column(
            [
                small_heading(desk, words("library.record")),
                body(desk, words("library.record_help"), soft=True),
                ft.Semantics(
                    identifier="record-text",
                    content=ft.Text(text, selectable=True, size=desk.size(12), color=desk.look.ink),
                ),
                ft.Row(
                    [
                        button("copy", words("library.copy"), action=ft.CopyToClipboard(text)),
                        button("share", words("library.share"), action=ft.ShareText(text)),
                        button("download", words("library.download"), download),
                    ],
                    wrap=True,
                ),
            ],
            spacing=8,
        ),
    )
    close = icon_button("back", ft.Icons.CLOSE, words("library.back"), lambda _: back())
    shown = ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER)
    return page(desk, " – ".join(names), [shown, steps, *notes, looked, tools, record], close)
