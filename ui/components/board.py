"""The board of any game, drawn from its `layout` and `view`: tiles, pieces, marks, and one button a place.

Four layers: a canvas with the grounds, the tiles' pictures, the pieces (which glide when they move), a canvas
with the marks. On top lies one invisible button for every place, with a name for screen readers; it can be
tapped, and a piece can be dragged from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import cos, pi, sin
from typing import Any, NamedTuple, Protocol

import flet as ft
import flet.canvas as cv

from rules.core import Layout, Loc, Place, Symbol
from ui import art
from ui.components.arranging import INSIDE
from ui.components.badges import badge
from ui.components.kept import use_kept
from ui.look import TARGET, Look

FRAME = 15.0
NARROW = 10.0
"""In a frame narrower than this there is no room for coordinates: they stand in the squares."""
_CHESS_NAME = re.compile(r"([a-z])(\d+)")


class Marks(NamedTuple):
    """What is to be seen on the board beside tiles and pieces. Each kind has a shape of its own."""

    selected: Loc = ""
    targets: tuple[Loc, ...] = ()
    """A dot on an empty square, a ring round a piece that can be captured."""
    last: tuple[Loc, ...] = ()
    wrong: tuple[Loc, ...] = ()
    way: tuple[Loc, ...] = ()
    """A line with numbered stops."""
    arrows: tuple[tuple[Loc, Loc], ...] = ()
    """Moves that are proposed, from and to, the main one first. Without a start: a ring round the goal."""
    badges: tuple[tuple[Loc, str], ...] = ()
    """How good it is to go to a place: a name of `ui.components.badges`."""
    cursor: Loc = ""
    doubts: tuple[Loc, ...] = ()


class Hands(Protocol):
    """What happens when someone touches the board."""

    def tap(self, place: Loc) -> Any:
        """A place was tapped."""
        ...

    def drop(self, src: Loc, dst: Loc) -> Any:
        """A piece was dragged from one place to another."""
        ...


@dataclass(frozen=True)
class Geometry:
    """Where a place lies on the screen. Games count upward from the first player, screens downward."""

    left: float
    right: float
    low: float
    high: float
    unit: float
    flipped: bool
    frame: float = FRAME

    @classmethod
    def of(cls, layout: Layout, size: float, flipped: bool, tall: float = 0.0) -> Geometry:
        """Fit the places that have a ground into so many pixels, frame included; a square unless `tall`."""
        grounds = [place for place in layout.places.values() if place.ground] or [Place(0.5, 0.5)]
        left = min(place.x - place.width / 2 for place in grounds)
        right = max(place.x + place.width / 2 for place in grounds)
        low = min(place.y - place.height / 2 for place in grounds)
        high = max(place.y + place.height / 2 for place in grounds)
        frame = min(FRAME, size * 0.04)
        # The frame gives way where that makes the squares as large as a finger.
        spare = min((size - TARGET * (right - left)) / 2, ((tall or size) - TARGET * (high - low)) / 2)
        frame = min(frame, spare) if spare >= 0 else frame
        unit = min((size - 2 * frame) / (right - left), ((tall or size) - 2 * frame) / (high - low))
        return cls(left, right, low, high, unit, flipped, frame)

    def centre(self, place: Place) -> tuple[float, float]:
        """The middle of a place in pixels."""
        across = self.right - place.x if self.flipped else place.x - self.left
        down = place.y - self.low if self.flipped else self.high - place.y
        return self.frame + across * self.unit, self.frame + down * self.unit

    @property
    def size(self) -> tuple[float, float]:
        """Width and height with the frame."""
        across, down = self.right - self.left, self.high - self.low
        return 2 * self.frame + across * self.unit, 2 * self.frame + down * self.unit


class Man(NamedTuple):
    """A piece that keeps its name while it moves, so that it can be seen moving."""

    place: Loc
    symbol: Symbol


def follow(men: Mapping[int, Man], view: Mapping[Loc, Symbol], layout: Layout) -> dict[int, Man]:
    """The pieces of a view under the names they had before, new names for those that are new."""
    now = {loc: view[loc] for loc in spots(layout) if view.get(loc, "empty") != "empty"}
    stay = {key: man for key, man in men.items() if now.get(man.place) == man.symbol}
    taken = {man.place for man in stay.values()}
    gone = {key: man for key, man in men.items() if key not in stay}
    fresh = max(men, default=-1) + 1
    for place, symbol in now.items():
        if place in taken:
            continue
        moved = next((key for key, man in gone.items() if man.symbol == symbol), None)
        if moved is None:
            moved, fresh = fresh, fresh + 1
        else:
            del gone[moved]
        stay[moved] = Man(place, symbol)
    return dict(sorted(stay.items()))


def spots(layout: Layout) -> list[Loc]:
    """The places where pieces may stand: those with a ground, without the tiles under them."""
    return [loc for loc, place in layout.places.items() if place.ground and not loc.endswith(".tile")]


@ft.component
def board(
    layout: Layout,
    view: Mapping[Loc, Symbol],
    marks: Marks,
    size: float,
    look: Look,
    style: str,
    hands: Hands | None,
    names: Mapping[Loc, str],
    movers: frozenset[Loc] = frozenset(),
    flipped: bool = False,
    coordinates: bool = True,
    still: bool = False,
    tall: float = 0.0,
    opposite: str = "",
) -> ft.Control:
    """A board to look at and to play on. `names` are for screen readers, `movers` are to be dragged.

    Without `hands` it is a picture. It is at most `size` wide, and as tall unless `tall` says how much.
    Pieces of the colour `opposite` are upside down: as whoever sits there sees them.
    """
    geometry = Geometry.of(layout, size, flipped, tall)
    kept = use_kept()
    men_ref: Any = ft.use_ref(dict)
    men: dict[int, Man] = follow(men_ref.current, view, layout)
    men_ref.current = men
    width, height = geometry.size
    tiles = {loc: view.get(f"{loc}.tile", "") for loc in spots(layout)}
    glide = None if still else ft.Animation(220, ft.AnimationCurve.EASE_IN_OUT_CUBIC)

    def canvas(shapes: list[cv.Shape]) -> ft.Control:
        return cv.Canvas(shapes=shapes, width=width, height=height)

    def tile_layer() -> ft.Control:
        return ft.Stack(_tiles(layout, tiles, geometry, style), width=width, height=height)

    def man_layer() -> ft.Control:
        pieces: list[ft.Control] = []
        for key, man in men.items():
            tile, lifted = tiles.get(man.place, ""), man.place == marks.selected
            turned = bool(opposite) and man.symbol.partition(".")[0] == opposite
            make = partial(_piece, key, man, layout, geometry, style, glide, tile, lifted, turned)
            made_of = (man, tile, lifted, geometry, style, turned)
            pieces.append(kept(("man", key), made_of, make))
        return ft.Stack(pieces, width=width, height=height)

    cells = []
    for loc in _from_the_top(layout, geometry):
        if hands is None:
            break
        man = view[loc] if loc in movers else ""
        made_of = (names.get(loc, loc), loc == marks.selected, man, geometry)
        make = partial(_cell, loc, layout.places[loc], hands, *made_of)
        cells.append(kept(("cell", loc), made_of, make))
    ground = partial(_grounds, layout, geometry, look, coordinates)
    touched = (marks.last, marks.selected, geometry, look)
    layers = [
        kept("ground", (layout, geometry, look, coordinates), lambda: canvas(ground())),
        kept("touched", touched, lambda: canvas(_touched(layout, geometry, look, marks))),
        kept("tiles", (tiles, geometry, style), tile_layer),
        kept("men", (men, tiles, geometry, style, marks.selected, opposite), man_layer),
        kept(
            "marks",
            (marks, view, geometry, look),
            lambda: canvas(_marks(layout, view, geometry, look, marks)),
        ),
        *cells,
    ]
    if coordinates and geometry.frame < NARROW:
        inside = kept("names", (layout, geometry, look), lambda: canvas(_coordinates(layout, geometry, look)))
        layers.insert(3, inside)
    return ft.Container(
        ft.Stack(layers, width=width, height=height),
        width=width,
        height=height,
        border_radius=14,
        shadow=ft.BoxShadow(blur_radius=18, spread_radius=-4, color="#40000000", offset=ft.Offset(0, 6)),
    )


def _cell(
    loc: Loc, place: Place, hands: Hands, name: str, selected: bool, man: Symbol, geometry: Geometry
) -> ft.Control:
    """The button over a place."""

    async def tap(_: Any) -> None:
        await hands.tap(loc)

    async def accept(event: ft.DragTargetEvent) -> None:
        await hands.drop(str(event.src.data), loc)

    x, y, width, height = _rect(geometry, place)
    touch: ft.Control = ft.GestureDetector(
        on_tap=tap, content=ft.Container(width=width, height=height), mouse_cursor=ft.MouseCursor.CLICK
    )
    if man:
        disc = _disc(man, width * 0.72)
        shown = ft.Container(disc, width=width, height=height, alignment=ft.Alignment.CENTER)
        touch = ft.Draggable(
            content=touch, content_feedback=shown, group="piece", data=loc, max_simultaneous_drags=1
        )
    named = ft.Semantics(
        identifier=f"sq-{loc}",
        label=name,
        button=True,
        selected=selected,
        content=ft.DragTarget(content=touch, group="piece", on_accept=accept),
    )
    return ft.Container(named, left=x, top=y, key=f"cell-{loc}")


def _from_the_top(layout: Layout, geometry: Geometry) -> list[Loc]:
    """The order of reading. In a browser a name that is longer than its square hangs over the one below,
    which must therefore come later to be the one that is hit; so must a piece in a box after its box.
    """
    places = layout.places
    return sorted(
        spots(layout), key=lambda loc: (places[loc].ground == INSIDE, *geometry.centre(places[loc])[::-1])
    )


def _rect(geometry: Geometry, place: Place, inset: float = 0.0) -> tuple[float, float, float, float]:
    x, y = geometry.centre(place)
    w, h = place.width * geometry.unit - 2 * inset, place.height * geometry.unit - 2 * inset
    return x - w / 2, y - h / 2, w, h


def _grounds(layout: Layout, geometry: Geometry, look: Look, coordinates: bool) -> list[cv.Shape]:
    width, height = geometry.size
    shapes: list[cv.Shape] = [
        cv.Rect(0, 0, width, height, border_radius=14, paint=ft.Paint(color=look.frame)),
    ]
    tones = {"light": look.light_tile, "dark": look.dark_tile}
    for loc in spots(layout):
        place = layout.places[loc]
        x, y, w, h = _rect(geometry, place, 0.6)
        if place.ground == INSIDE:
            continue
        if place.ground == "open":  # where the board may grow
            edge = ft.Paint(
                color=ft.Colors.with_opacity(0.4, look.frame_ink),
                style=ft.PaintingStyle.STROKE,
                stroke_width=1.2,
            )
            shapes.append(cv.Rect(x + 1, y + 1, w - 2, h - 2, border_radius=4, paint=edge))
            continue
        colour = tones.get(place.ground, look.light_tile)
        shapes.append(cv.Rect(x, y, w, h, border_radius=3, paint=ft.Paint(color=colour)))
        owner = art.DISCS.get(place.ground.partition(".")[2])
        if owner is not None:  # a colour's own start, castle, box
            tint = ft.Paint(color=ft.Colors.with_opacity(0.3, owner.bottom))
            shapes.append(cv.Rect(x, y, w, h, border_radius=3, paint=tint))
            sign = _SIGNS.get(place.ground.partition(".")[0])
            shapes += sign(x, y, w, h, owner.bottom) if sign else []
    for wall in layout.lines:
        ends = [geometry.centre(Place(*point)) for point in (wall.start, wall.end)]
        owner = art.DISCS.get(wall.kind.partition(".")[2])  # nobody's wall is gold
        for colour, width in ((look.mark_edge, 7), (owner.bottom, 4)) if owner else ((look.gold, 4),):
            paint = ft.Paint(color=colour, stroke_width=width, stroke_cap=ft.StrokeCap.ROUND)
            shapes.append(cv.Line(*ends[0], *ends[1], paint=paint))
    outside = coordinates and geometry.frame >= NARROW
    return shapes + (_coordinates(layout, geometry, look) if outside else [])


def _bars(x: float, y: float, width: float, height: float, colour: str) -> list[cv.Shape]:
    """What tells a dungeon from a castle without its colour."""
    paint = ft.Paint(color=ft.Colors.with_opacity(0.55, colour), stroke_width=max(1.2, width * 0.05))
    across = (x + width * share for share in (0.2, 0.4, 0.6, 0.8))
    return [cv.Line(at, y + height * 0.12, at, y + height * 0.88, paint=paint) for at in across]


def _framed(x: float, y: float, width: float, height: float, colour: str) -> list[cv.Shape]:
    """A starting square, as boards print it."""
    line = max(1.6, width * 0.07)
    paint = ft.Paint(color=colour, stroke_width=line, style=ft.PaintingStyle.STROKE)
    return [cv.Rect(x + line, y + line, width - 2 * line, height - 2 * line, border_radius=3, paint=paint)]


def _ringed(x: float, y: float, width: float, height: float, colour: str) -> list[cv.Shape]:
    """A square where a piece is safe."""
    paint = ft.Paint(
        color=ft.Colors.with_opacity(0.8, colour),
        stroke_width=max(1.4, width * 0.06),
        style=ft.PaintingStyle.STROKE,
    )
    return [cv.Circle(x + width / 2, y + height / 2, width * 0.38, paint=paint)]


def _door(x: float, y: float, width: float, height: float, colour: str) -> list[cv.Shape]:
    """A square that leads home: a small arrow in each upper corner, where pieces leave them to be seen."""
    paint = ft.Paint(color=colour)
    size, shapes = width * 0.24, list[cv.Shape]()
    for left in (x + width * 0.05, x + width * 0.95 - size):
        top = y + height * 0.06
        path: list[cv.Path.PathElement] = [
            cv.Path.MoveTo(left, top + size),
            cv.Path.LineTo(left + size / 2, top),
            cv.Path.LineTo(left + size, top + size),
            cv.Path.Close(),
        ]
        shapes.append(cv.Path(path, paint=paint))
    return shapes


def _roof(x: float, y: float, width: float, height: float, colour: str) -> list[cv.Shape]:
    """A place of a house, where it is drawn on the board itself."""
    if width > 1.5 * height:  # a whole house beside the board
        return []
    paint = ft.Paint(color=colour, stroke_width=max(1.6, width * 0.07), style=ft.PaintingStyle.STROKE)
    corners = ((0.2, 0.5), (0.5, 0.2), (0.8, 0.5), (0.72, 0.5), (0.72, 0.8), (0.28, 0.8), (0.28, 0.5))
    points = [(x + width * across, y + height * down) for across, down in corners]
    path: list[cv.Path.PathElement] = [cv.Path.MoveTo(*points[0])]
    path += [cv.Path.LineTo(*point) for point in points[1:]]
    return [cv.Path([*path, cv.Path.Close()], paint=paint)]


_SIGNS = {"dungeon": _bars, "start": _framed, "break": _ringed, "entry": _door, "house": _roof}
"""What tells the grounds of one colour from each other without that colour."""


def _touched(layout: Layout, geometry: Geometry, look: Look, marks: Marks) -> list[cv.Shape]:
    """The squares of the last move and of the piece in hand, tinted below their symbols."""
    shapes: list[cv.Shape] = []
    for loc in (*marks.last, marks.selected):
        if loc in layout.places:
            x, y, w, h = _rect(geometry, layout.places[loc], 0.6)
            tint = ft.Colors.with_opacity(0.32, look.select if loc == marks.selected else look.last)
            shapes.append(cv.Rect(x, y, w, h, border_radius=3, paint=ft.Paint(color=tint)))
    return shapes


def _coordinates(layout: Layout, geometry: Geometry, look: Look) -> list[cv.Shape]:
    """Letters below and numbers at the left, where the places are named as in chess."""
    files: dict[str, float] = {}
    rows: dict[str, float] = {}
    for loc in spots(layout):
        named = _CHESS_NAME.fullmatch(loc)
        if named:
            x, y = geometry.centre(layout.places[loc])
            files[named[1]], rows[named[2]] = x, y
    inside = geometry.frame < NARROW
    colour = look.in_square if inside else look.frame_ink
    style = ft.TextStyle(size=9 if inside else 10, weight=ft.FontWeight.W_600, color=colour)
    half = geometry.unit / 2
    foot, left = max(rows.values(), default=0.0) + (half + geometry.frame / 2), geometry.frame / 2
    aside = 0.0
    if inside:  # in the lower right corner of the first row, in the upper left one of the first file
        foot, left, aside = foot - geometry.frame / 2 - 7, geometry.frame + 6, half - 6

    def label(text: str, x: float, y: float) -> cv.Text:
        return cv.Text(x, y, text, style=style, alignment=ft.Alignment.CENTER)

    below = [label(name, x + aside, foot) for name, x in files.items()]
    up = half - 7 if inside else 0.0
    return [*below, *[label(name, left, y - up) for name, y in rows.items()]]


def _tiles(layout: Layout, tiles: Mapping[Loc, Symbol], geometry: Geometry, style: str) -> list[ft.Control]:
    pictures: list[ft.Control] = []
    for loc, tile in tiles.items():
        place = layout.places[loc]
        source = art.tile_picture(tile, style, place.ground)
        if source:
            x, y, w, h = _rect(geometry, place, 0.6)
            pictures.append(
                ft.Image(
                    src=source,
                    left=x,
                    top=y,
                    width=w,
                    height=h,
                    border_radius=3,
                    filter_quality=ft.FilterQuality.MEDIUM,
                    exclude_from_semantics=True,
                    gapless_playback=True,
                    key=f"tile-{loc}",
                )
            )
    return pictures


def _piece(
    key: int,
    man: Man,
    layout: Layout,
    geometry: Geometry,
    style: str,
    glide: ft.Animation | None,
    tile: Symbol,
    lifted: bool,
    turned: bool,
) -> ft.Control:
    x, y = geometry.centre(layout.places[man.place])
    if man.symbol == art.FACE_DOWN:
        return _card_back(man.place, *_rect(geometry, layout.places[man.place], 0.6))
    share = 0.64 if style == art.FIGURES or "." in man.symbol else 0.5
    size = geometry.unit * share * min(layout.places[man.place].width, layout.places[man.place].height)
    return ft.Container(
        _disc(man.symbol, size, art.piece_picture(man.symbol, tile, style), lifted, turned),
        left=x - size / 2,
        top=y - size / 2,
        animate_position=glide,
        key=f"man-{key}",
    )


def _disc(
    symbol: Symbol, size: float, picture: str | None = None, lifted: bool = False, turned: bool = False
) -> ft.Control:
    paint = art.disc(symbol)
    around = pi if turned else None
    inner: ft.Control | None = None
    if picture:
        inner = ft.Image(
            src=picture,
            width=size * 0.86,
            height=size * 0.86,
            exclude_from_semantics=True,
            filter_quality=ft.FilterQuality.MEDIUM,
            rotate=around,
        )
    elif art.initial(symbol):
        letter = "#ffffff" if paint.ground == "dark" else "#28232f"
        bold = ft.FontWeight.BOLD
        inner = ft.Text(art.initial(symbol), size=size * 0.5, weight=bold, color=letter, rotate=around)
    else:
        groove = ft.Border.all(max(size * 0.05, 1), paint.groove)
        inner = ft.Container(width=size * 0.62, height=size * 0.62, border_radius=size, border=groove)
    return ft.Container(
        inner,
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        border_radius=size,
        border=ft.Border.all(max(size * 0.05, 1.2), paint.rim),
        gradient=ft.LinearGradient(
            begin=ft.Alignment.TOP_LEFT, end=ft.Alignment.BOTTOM_RIGHT, colors=[paint.top, paint.bottom]
        ),
        shadow=ft.BoxShadow(
            blur_radius=size * (0.30 if lifted else 0.14),
            color="#80000000",
            offset=ft.Offset(0, size * (0.14 if lifted else 0.06)),
        ),
    )


def _card_back(loc: Loc, x: float, y: float, width: float, height: float) -> ft.Control:
    """A card that lies face down: the same slate back for all, with a lozenge that is no piece."""
    side = min(width, height)
    lozenge = ft.Container(
        width=side * 0.3,
        height=side * 0.3,
        rotate=0.785,
        border_radius=side * 0.04,
        border=ft.Border.all(max(side * 0.035, 1), "#c9bed6"),
    )
    return ft.Container(
        ft.Container(
            lozenge,
            border=ft.Border.all(max(side * 0.03, 1), "#a99db8"),
            border_radius=4,
            alignment=ft.Alignment.CENTER,
        ),
        left=x,
        top=y,
        width=width,
        height=height,
        padding=side * 0.08,
        border_radius=5,
        bgcolor="#75697f",
        key=f"back-{loc}",
    )


def piece(symbol: Symbol, size: float) -> ft.Control:
    """A piece to be shown beside the board; its kind is on it if it has one."""
    return _disc(symbol, size, art.piece_picture(symbol, "", art.EMBLEMS))


def back(size: float) -> ft.Control:
    """A card that lies face down, to be shown beside the board."""
    return ft.Stack([_card_back("", 0, 0, size, size)], width=size, height=size)


def _marks(
    layout: Layout, view: Mapping[Loc, Symbol], geometry: Geometry, look: Look, marks: Marks
) -> list[cv.Shape]:
    shapes: list[cv.Shape] = []
    unit = geometry.unit

    def outline(loc: Loc, colour: str, width: float, inset: float) -> None:
        x, y, w, h = _rect(geometry, layout.places[loc], inset)
        line = ft.Paint(color=colour, stroke_width=width, style=ft.PaintingStyle.STROKE)
        shapes.append(cv.Rect(x, y, w, h, border_radius=4, paint=line))

    def circle(loc: Loc, radius: float, colour: str, width: float = 0) -> None:
        x, y = geometry.centre(layout.places[loc])
        how = ft.PaintingStyle.STROKE if width else ft.PaintingStyle.FILL
        shapes.append(cv.Circle(x, y, radius, paint=ft.Paint(color=colour, stroke_width=width, style=how)))

    known = [loc for loc in marks.last if loc in layout.places]
    for loc in known:
        _corners(shapes, geometry, layout.places[loc], look.last, unit * 0.055)
    if marks.selected in layout.places:
        outline(marks.selected, look.select, unit * 0.07, unit * 0.045)
    if len(marks.way) > 1:
        _way(shapes, layout, geometry, look, marks.way)
    for loc in marks.targets:
        if view.get(loc, "empty") == "empty":
            circle(loc, unit * 0.155, look.mark_edge)
            circle(loc, unit * 0.125, look.mark)
        else:
            circle(loc, unit * 0.41, look.mark_edge, unit * 0.11)
            circle(loc, unit * 0.41, look.mark, unit * 0.07)
    for loc in marks.doubts:
        outline(loc, look.last, unit * 0.06, unit * 0.04)
        x, y, w, _ = _rect(geometry, layout.places[loc], unit * 0.04)
        sign = ft.TextStyle(size=unit * 0.3, weight=ft.FontWeight.BOLD, color="#201a10")
        shapes.append(cv.Circle(x + w - unit * 0.14, y + unit * 0.14, unit * 0.17, ft.Paint(color=look.last)))
        shapes.append(
            cv.Text(x + w - unit * 0.14, y + unit * 0.14, "?", style=sign, alignment=ft.Alignment.CENTER)
        )
    for loc in marks.wrong:
        if loc in layout.places:
            outline(loc, look.wrong, unit * 0.08, unit * 0.04)
            _cross(shapes, geometry, layout.places[loc], look.wrong)
    for number, (src, dst) in reversed(list(enumerate(marks.arrows))):
        _arrow(shapes, layout, geometry, look, src, dst, main=number == 0)
    for loc, name in marks.badges:
        if loc in layout.places:
            x, y, w, _ = _rect(geometry, layout.places[loc])
            shapes += badge(name, x + w - unit * 0.17, y + unit * 0.17, unit * 0.36)
    if marks.cursor in layout.places:
        outline(marks.cursor, "#ffffff", unit * 0.11, unit * 0.05)
        outline(marks.cursor, look.accent if not look.dark else look.select, unit * 0.06, unit * 0.05)
    return shapes


def _corners(shapes: list[cv.Shape], geometry: Geometry, place: Place, colour: str, width: float) -> None:
    """Four corner brackets: the last move, also for eyes that do not tell its colour."""
    x, y, w, h = _rect(geometry, place, width)
    arm = geometry.unit * 0.2
    paint = ft.Paint(
        color=colour, stroke_width=width, style=ft.PaintingStyle.STROKE, stroke_cap=ft.StrokeCap.ROUND
    )
    path: list[cv.Path.PathElement] = []
    for cx, cy, dx, dy in ((x, y, 1, 1), (x + w, y, -1, 1), (x + w, y + h, -1, -1), (x, y + h, 1, -1)):
        path += [
            cv.Path.MoveTo(cx + dx * arm, cy),
            cv.Path.LineTo(cx, cy),
            cv.Path.LineTo(cx, cy + dy * arm),
        ]
    shapes.append(cv.Path(path, paint=paint))


def _cross(shapes: list[cv.Shape], geometry: Geometry, place: Place, colour: str) -> None:
    """A small cross in the corner of a square that shows why a move is refused."""
    x, y, w, _ = _rect(geometry, place, geometry.unit * 0.04)
    unit = geometry.unit
    cx, cy, arm = x + w - unit * 0.15, y + unit * 0.15, unit * 0.075
    shapes.append(cv.Circle(cx, cy, unit * 0.16, ft.Paint(color=colour)))
    paint = ft.Paint(color="#ffffff", stroke_width=unit * 0.05, stroke_cap=ft.StrokeCap.ROUND)
    shapes.append(cv.Line(cx - arm, cy - arm, cx + arm, cy + arm, paint=paint))
    shapes.append(cv.Line(cx - arm, cy + arm, cx + arm, cy - arm, paint=paint))


def _way(
    shapes: list[cv.Shape], layout: Layout, geometry: Geometry, look: Look, way: tuple[Loc, ...]
) -> None:
    unit = geometry.unit
    stops = [geometry.centre(layout.places[loc]) for loc in way]
    for width, colour in ((0.16, "#ffffff"), (0.10, look.gold)):
        paint = ft.Paint(color=colour, stroke_width=unit * width, stroke_cap=ft.StrokeCap.ROUND)
        shapes += [cv.Line(*start, *end, paint=paint) for start, end in pairwise(stops)]
    style = ft.TextStyle(size=unit * 0.3, weight=ft.FontWeight.BOLD, color="#201a10")
    for number, (x, y) in enumerate(stops):
        if number:
            shapes.append(cv.Circle(x, y, unit * 0.24, ft.Paint(color="#ffffff")))
            shapes.append(cv.Circle(x, y, unit * 0.21, ft.Paint(color=look.gold)))
            shapes.append(cv.Text(x, y, str(number), style=style, alignment=ft.Alignment.CENTER))


def _arrow(
    shapes: list[cv.Shape], layout: Layout, geometry: Geometry, look: Look, src: Loc, dst: Loc, *, main: bool
) -> None:
    """A proposed move. It starts beside the piece and ends in the middle of its goal."""
    unit, places = geometry.unit, layout.places
    goal = places.get(dst) or places.get(src)
    if goal is None:
        return
    end = geometry.centre(goal)
    if src not in places or dst not in places or src == dst:
        width = unit * (0.09 if main else 0.05)
        edge = ft.Paint(color="#ffffff", style=ft.PaintingStyle.STROKE, stroke_width=width * 1.7)
        ring = ft.Paint(color=look.hint, style=ft.PaintingStyle.STROKE, stroke_width=width)
        shapes += [cv.Circle(*end, unit * 0.4, edge), cv.Circle(*end, unit * 0.4, ring)]
        return
    outline = arrow_outline(geometry.centre(places[src]), end, unit, main=main)
    path: list[cv.Path.PathElement] = [cv.Path.MoveTo(*outline[0])]
    path += [cv.Path.LineTo(*point) for point in outline[1:]]
    path.append(cv.Path.Close())
    edge = ft.Paint(
        color=ft.Colors.with_opacity(1.0 if main else 0.7, "#ffffff"),
        style=ft.PaintingStyle.STROKE,
        stroke_width=unit * 0.06,
        stroke_join=ft.StrokeJoin.ROUND,
    )
    fill = ft.Paint(color=ft.Colors.with_opacity(1.0 if main else 0.6, look.hint))
    shapes += [cv.Path(path, paint=edge), cv.Path(list(path), paint=fill)]


def ring_outline(centre: tuple[float, float], unit: float, corners: int = 32) -> list[tuple[float, float]]:
    """A ring inside a square, as a polygon: a place to which nothing moves, but where something is laid."""
    turns = (2 * pi * corner / corners for corner in range(corners))
    return [(centre[0] + 0.4 * unit * cos(turn), centre[1] + 0.4 * unit * sin(turn)) for turn in turns]


def arrow_outline(
    start: tuple[float, float], end: tuple[float, float], unit: float, *, main: bool = True
) -> list[tuple[float, float]]:
    """The seven corners of an arrow from one square to another; `unit` is the side of a square."""
    (x1, y1), (x2, y2) = start, end
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1e-6)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    shaft, half, head = (0.075, 0.19, 0.34) if main else (0.035, 0.11, 0.22)
    begin, neck = 0.30 * unit, length - head * unit

    def at(along: float, aside: float) -> tuple[float, float]:
        return x1 + ux * along - uy * aside * unit, y1 + uy * along + ux * aside * unit

    return [
        at(begin, shaft), at(neck, shaft), at(neck, half), at(length, 0.0),
        at(neck, -half), at(neck, -shaft), at(begin, -shaft),
    ]  # fmt: skip
