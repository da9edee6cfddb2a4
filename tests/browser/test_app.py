"""The app in Chromium, as a phone and as a desk see it. Few tests, each a whole way through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from rules.games.keizar.game import GAME
from ui.browser import (
    DESK,
    PHONE,
    NoBrowser,
    awake,
    browsing,
    chromium,
    filming,
    go,
    in_front,
    named,
    photograph,
    press,
    says,
    serving,
    visit,
)
from ui.qr import read_qr
from ui.store import HOST, Store

pytest.importorskip("playwright.sync_api")
SAMPLE = Path(__file__).parents[2] / "samples" / "keizar-01.jpg"
CODE = "8J04-RD9N-3S2N"
TILES = "2QN4/1N4R1/1B4B1/3*1RK1/3R1NB1/1N2B3/K7/3RQ3"
HELD_TWICE = f"{TILES} bbbbbbbb/bbbbbbbb/8/3w4/8/8/wwwwwwww/wwwwwww1 b 2"
at_both_sizes = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def _browser_is_here() -> bool:
    try:
        return bool(chromium())
    except NoBrowser:
        return False


pytestmark = pytest.mark.skipif(not _browser_is_here(), reason="no Chromium on this machine")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def address(home: Path) -> Iterator[str]:
    with serving(home) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as found:
        yield found


@pytest.fixture
def game(home: Path) -> Iterator[Any]:
    """Puts a game on the table before a device connects."""
    store = Store(home / "boardside.sqlite")

    def begin(position: str) -> int:
        saved = store.new_game(HOST, "keizar", position)
        store.choose(HOST, "game", str(saved.id))
        return saved.id

    yield begin
    store.close()


def from_code(code: str) -> str:
    from ui.keizar import start_of

    return start_of(code)


def move(page: Any, *moves: str) -> None:
    in_front(page)
    for each in moves:
        named(page, f"sq-{each[:2]}").click()
        named(page, f"sq-{each[2:]}").click()
        says(page, "status", f"{each[:2]}-{each[2:]}")


@at_both_sizes
def test_first_start_to_first_move(browser: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    """Nothing was ever kept: a board lies there, a touched piece shows where it may go, and goes."""
    with serving(tmp_path) as address:
        page = visit(browser, address, size)
        says(page, "status", "White to move")
        store = Store(tmp_path / "boardside.sqlite")
        (begun,) = store.games(HOST)
        first = GAME.legal_moves(GAME.read(begun.start))[0]
        move(page, first.src + first.dst)
        assert [event.act for event in store.events(begun.id)] == [first]  # on disk before on the screen
        store.close()
        page.context.close()


@at_both_sizes
def test_illegal_move_reload_and_keyboard(
    browser: Any, address: str, game: Any, size: tuple[int, int]
) -> None:
    game(from_code(CODE))
    page = visit(browser, address, size)
    says(page, "status", "White to move")
    move(page, "f2f4")
    named(page, "sq-f7").click()
    named(page, "sq-f4").click()
    says(page, "status", "moves one square straight ahead")
    page.reload()
    awake(page)
    says(page, "status", "moves one square straight ahead")
    page.keyboard.press("Escape")
    says(page, "status", "f2-f4")
    # By keyboard alone: the cursor comes in at a5, b7 is two up and one to the right.
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
    says(page, "status", "b7-b6")
    page.keyboard.press("u")
    says(page, "status", "f2-f4")
    assert _above(page, "a8", "a1")
    page.keyboard.press("f")
    page.wait_for_timeout(300)
    assert _above(page, "a1", "a8")
    page.context.close()


def _above(page: Any, upper: str, lower: str) -> bool:
    """Whether one square lies above another on the screen."""
    boxes = [named(page, f"sq-{square}").bounding_box() for square in (upper, lower)]
    return bool(boxes[0]["y"] < boxes[1]["y"])


def test_a_hint_comes_at_once_and_the_board_stays_alive(browser: Any, address: str, game: Any) -> None:
    game(from_code(CODE))
    page = visit(browser, address, PHONE)
    says(page, "status", "White to move")
    page.keyboard.press("h")
    named(page, "proposal-2").wait_for(state="attached")
    says(page, "proposal-0", "percent")
    named(page, "proposal-1").click()
    page.keyboard.press("Escape")
    says(page, "status", "White to move")
    page.keyboard.press("h")
    named(page, "proposal-0").wait_for(state="attached")
    move(page, "f2f4")  # while it may still be thinking
    page.context.close()


@at_both_sizes
def test_hold_counter_to_a_win_and_round_two(
    browser: Any, address: str, game: Any, size: tuple[int, int]
) -> None:
    game(HELD_TWICE)
    page = visit(browser, address, size)
    says(page, "hold", "2 of 3")
    move(page, "a7a6")
    says(page, "hold", "3 of 3")
    press(page, "turn-board")
    says(page, "hold", "d5 is free")
    says(page, "status", "White to move")
    # The board was turned: Black is at the bottom now.
    assert _above(page, "a1", "a8")
    page.context.close()


@at_both_sizes
def test_photo_corrected_and_confirmed_to_refereed_next_photo(
    browser: Any, address: str, home: Path, size: tuple[int, int]
) -> None:
    page = visit(browser, address, size)
    named(page, "status").wait_for(state="attached")
    go(page, "Scan")
    photograph(page, "pick", SAMPLE)
    named(page, "scan-info").wait_for(state="attached")
    # The wheel scrolls the page, it does not enlarge the photo.
    square = named(page, "scan-d5").bounding_box()
    page.mouse.move(square["x"] + 5, square["y"] + 5)
    page.mouse.wheel(0, -100)
    page.wait_for_timeout(1000)
    assert named(page, "scan-d5").bounding_box() == square
    # A square is corrected, tile and piece, and goes back to what was recognised.
    read_as = named(page, "scan-a1").inner_text()
    assert "queen" not in read_as
    assert "black" not in read_as
    named(page, "scan-a1").click()
    press(page, "tile-queen")
    says(page, "scan-a1", "queen")
    named(page, "scan-a1").click()
    press(page, "piece-black")
    says(page, "scan-a1", "black piece")
    press(page, "reset")
    says(page, "scan-a1", read_as)
    # Move a piece back by hand, as if the photo had been taken a move earlier, and start from there.
    position = _position(home)
    before, token = _one_move_before(position)
    src, dst, side = token[:2], token[2:], "white" if before.turn == 0 else "black"
    named(page, f"scan-{dst}").click()
    press(page, "piece-none")
    says(page, f"scan-{dst}", "empty")
    named(page, f"scan-{src}").click()
    press(page, f"piece-{side}")
    says(page, f"scan-{src}", f"{side} piece")
    press(page, "start")
    if side == "black":
        named(page, "turn").get_by_text("Black").click()
    press(page, "start-now")
    says(page, "status", f"{side.capitalize()} to move")
    # The same photo again is now the next one.
    press(page, "photo")
    photograph(page, "pick", SAMPLE)
    says(page, "verdict", f"{src}-{dst}: legal")
    press(page, "play-it")
    says(page, "status", f"{src}-{dst}")
    page.context.close()


def _position(home: Path) -> Any:
    from ui.scanning import Draft, read

    return Draft.of(read(SAMPLE.read_bytes())).state(0, 0)


def _one_move_before(state: Any) -> tuple[Any, str]:
    """A position from which one quiet move leads to this one, and that move."""
    from rules.games.keizar.state import INDEX, SQUARES

    for dst in SQUARES:
        for src in SQUARES:
            pieces = list(state.pieces)
            if dst == "d5" or pieces[INDEX[dst]] == "." or pieces[INDEX[src]] != ".":
                continue
            pieces[INDEX[src]], pieces[INDEX[dst]] = pieces[INDEX[dst]], "."
            before = state._replace(pieces="".join(pieces), turn="wb".index(pieces[INDEX[src]]))
            if any(GAME.token(each) == src + dst for each in GAME.legal_moves(before)):
                return before, src + dst
    raise AssertionError("no move leads here")


@at_both_sizes
def test_a_set_up_code_goes_round_by_qr(
    browser: Any, address: str, home: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    """From the screen of one device to the camera of another: what is shown is what is photographed."""
    store = Store(home / "boardside.sqlite")
    store.save_setup(HOST, GAME.name, CODE, "Sunday")
    store.close()
    page = visit(browser, address, size)
    named(page, "status").wait_for(state="attached")
    go(page, "Library")
    press(page, f"setup-{CODE}")
    says(page, "setup-code", CODE)
    page.mouse.move(size[0] / 2, size[1] / 2)
    page.mouse.wheel(0, 300)  # on a phone it is below
    photo = tmp_path / "photo.jpg"
    for _ in range(60):  # until it is painted
        seen = _at_a_slant(page.screenshot())
        if read_qr(seen) == CODE:
            break
        page.wait_for_timeout(250)
    else:
        raise AssertionError("no QR code of this set-up can be read from the screen")
    cv2.imwrite(str(photo), seen)
    press(page, "back")
    named(page, "setup-code").wait_for(state="detached")
    photograph(page, "scan-code", photo)
    says(page, "setup-code", CODE)
    page.context.close()


def _at_a_slant(screen: bytes) -> NDArray[np.uint8]:
    """A screen as another phone photographs it."""
    shown = cv2.imdecode(np.frombuffer(screen, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    height, width = shown.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    lean = np.array([[30, 20], [width - 10, 60], [width - 40, height + 40], [60, height + 20]], np.float32)
    turn = cv2.getPerspectiveTransform(corners, lean)
    seen = cv2.warpPerspective(shown, turn, (width + 40, height + 60), borderValue=(90, 120, 140))
    return np.asarray(seen, np.uint8)


@at_both_sizes
def test_two_browsers_on_one_game_one_of_them_dark(
    browser: Any, address: str, game: Any, size: tuple[int, int]
) -> None:
    game(from_code(CODE))
    one = visit(browser, address, size, dark=True)
    two = visit(browser, address, DESK if size == PHONE else PHONE)
    says(one, "status", "White to move")
    says(two, "status", "White to move")
    move(one, "f2f4")
    says(two, "status", "f2-f4")
    move(two, "f7f5")
    says(one, "status", "f7-f5")
    assert _ground(one, dark=True) < 80
    assert _ground(two, dark=False) > 180
    one.context.close()
    two.context.close()


@at_both_sizes
def test_dark_mode_is_chosen_and_kept(browser: Any, address: str, home: Path, size: tuple[int, int]) -> None:
    page = visit(browser, address, size)
    named(page, "status").wait_for(state="attached")
    assert _ground(page, dark=False) > 180
    go(page, "Settings")
    press(page, "theme-dark")
    assert _ground(page, dark=True) < 80
    page.context.close()
    page = visit(browser, address, size)  # another tab, on a device that is light itself
    named(page, "status").wait_for(state="attached")
    assert _ground(page, dark=True) < 80
    page.context.close()
    store = Store(home / "boardside.sqlite")
    store.choose(HOST, "theme", "system")
    store.close()


def _ground(page: Any, dark: bool) -> float:
    """How bright the lower edge of a page is, once it is painted as it should be, or after a while."""
    in_front(page)
    bright = 128.0
    for _ in range(80):
        page.wait_for_timeout(250)
        shot = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_GRAYSCALE)
        assert shot is not None
        bright = float(np.median(shot[-20:]))
        if bright < 80 if dark else bright > 180:
            break
    return bright


def test_the_live_camera_plays_the_move_it_sees(
    browser: Any, address: str, game: Any, tmp_path: Path
) -> None:
    """Chromium takes a film for its camera: the sample's table, one move on from the game in the app."""
    before, token = _one_move_before(_position(tmp_path))
    film = tmp_path / "table.mjpeg"
    picture = cv2.imread(str(SAMPLE))
    assert picture is not None
    frame = cv2.imencode(".jpg", cv2.resize(picture, (1280, 960)), (cv2.IMWRITE_JPEG_QUALITY, 92))[1]
    film.write_bytes(frame.tobytes() * 10)
    game(GAME.write(before))
    with filming(browser, film) as watching:
        page = visit(watching, address, PHONE)
        named(page, "status").wait_for(state="attached")
        go(page, "Scan")
        press(page, "live-start")
        says(page, "live", f"{token[:2]}-{token[2:]}: legal")
        go(page, "Play")
        says(page, "status", f"{token[:2]}-{token[2:]}")
        page.context.close()


def test_a_screen_reader_finds_every_square_and_is_told_every_move(
    browser: Any, address: str, game: Any
) -> None:
    """What Chromium hands to screen readers, not what we meant to hand to it."""
    game(from_code(CODE))
    page = visit(browser, address, PHONE)
    says(page, "status", "White to move")
    told = page.locator("flt-semantics-host").aria_snapshot()
    for row in range(1, 9):
        for column in "abcdefgh":
            assert re.search(rf'button "?{column}{row}, ', told), f"{column}{row} is no named button"
    for name in ("Undo", "Flip", "Hint", "Photo", "Invite a device", "More"):
        assert re.search(rf'button "?{name}', told), f"{name} is no named button"
    # What is announced stands in the page for a moment only.
    page.locator("[aria-live]").evaluate_all(
        """regions => { window.heard = []; for (const region of regions) new MutationObserver(
            () => window.heard.push(region.textContent)).observe(region, {childList: true, subtree: true})}"""
    )
    move(page, "f2f4")
    page.wait_for_function("() => window.heard.some(text => text.includes('f2-f4'))", polling=100)
    page.context.close()


def test_cards_are_read_corrected_and_played_from(browser: Any, address: str) -> None:
    page = visit(browser, address, PHONE)
    named(page, "status").wait_for(state="attached")
    go(page, "Scan")
    press(page, "what-en-prise")
    photograph(page, "pick", SAMPLE.with_name("en-prise-03.jpg"))
    named(page, "scan-info").wait_for(state="attached")
    named(page, "scan-0,3").click()
    press(page, "put-vacant")
    says(page, "scan-0,3", "card face down")
    press(page, "start")
    press(page, "start-now")
    says(page, "vacant", "of 6")
    page.context.close()


def test_a_lost_connection_is_told_in_a_sentence_and_mends_itself(browser: Any, tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        page = visit(browser, address, PHONE)
        named(page, "status").wait_for(state="attached")
        port = address.rstrip("/").rpartition(":")[2]
    page.wait_for_selector("#lost")
    assert "The game is saved" in page.locator("#lost").inner_text()
    with serving(tmp_path, "--port", port):
        page.wait_for_selector("#lost", state="detached")
        says(page, "status", "White to move")
    page.context.close()


def test_a_page_that_never_hears_from_the_program_says_so(browser: Any, address: str) -> None:
    """The connection opens, and nothing comes: not a ring that turns for ever."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    page = context.new_page()
    page.route_web_socket("**/ws", lambda silent: None)
    page.add_init_script(
        "const after = setTimeout;"
        "window.setTimeout = (work, wait) => after(work, wait === 25000 ? 300 : wait)"
    )
    page.goto(address)
    page.wait_for_selector("#lost")
    assert "longer than usual" in page.locator("#lost").inner_text()
    context.close()
