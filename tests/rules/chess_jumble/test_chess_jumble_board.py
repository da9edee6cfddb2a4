"""Board descriptions, decks and position text: what they mean, and what is said about wrong ones."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from pathlib import Path

import pytest
from table_talk import complaint, spoilt

import rules.games.chess_jumble as package
from rules import record
from rules.core import BadMove, BadPosition, Move
from rules.games.chess_jumble.board import GUESS, SIDES, cells, read_toml, read_word, write_toml, write_word
from rules.games.chess_jumble.deck import Card, read_deck, read_pile, write_deck, write_pile
from rules.games.chess_jumble.game import GAME, start
from rules.games.chess_jumble.options import GAMES, VARIANTS, Options, read_options, write_options

TOML = write_toml(GUESS)
L = "box,box,box,box"
START = f"guess little green={L};yellow={L}"


def test_the_guess_says_that_it_is_one() -> None:
    assert GUESS.guess
    assert "THIS BOARD AND ITS DICE ARE A GUESS" in TOML
    assert write_word(GUESS) == "guess"
    assert read_toml(TOML) == read_word("guess") == GUESS
    assert len(cells(GUESS)) == 72


def test_the_guess_keeps_to_what_the_text_shows() -> None:
    assert {"+", "#", "2"} <= set(GUESS.white)
    assert "8" in GUESS.orange
    assert SIDES[:3] == ("green", "blue", "yellow")


def test_the_guess_lets_every_piece_reach_its_house() -> None:
    """Without others on the track every kind comes home from both starting squares."""
    for kind in "QRBNKP":
        for first in GUESS.seats[0].start:
            state = start(GUESS, Options("big"), (0, 2))
            reached, border = {first}, [first]
            home = False
            while border:
                place = border.pop()
                places = tuple(place if k == kind else "house" for k in "QRBNKP")
                now = state._replace(pieces=(places, *state.pieces[1:]), white="1", orange=3)
                for act in GAME.legal_moves(now):
                    home = home or act.kind == "home"
                    if act.kind == "move" and act.dst not in reached:
                        reached.add(act.dst)
                        border.append(act.dst)
            assert home, (kind, first)


def test_the_file_in_the_rules_is_read() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", Path(package.__path__[0], "RULES.md").read_text("utf-8"), re.S)
    board = read_toml(text)
    assert len(cells(board)) == 10
    assert read_toml(write_toml(board)) == read_word(write_word(board)) == board


def test_names_may_hold_anything_printable() -> None:
    for name in ("My; board, 50% + 1|2", 'The "good" \\ one', "Schach­los".replace("\xad", ""), "Ä/ö:ü=ß"):
        board = GUESS._replace(name=name, guess=False)
        assert read_toml(write_toml(board)) == read_word(write_word(board)) == board
        state = start(board, Options(), (0, 1, 3))
        assert GAME.read(GAME.write(state)) == state


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("ooooooooooo\noo...", "oooooooooo\noo...", "Row 10 of the map should be 11 places"),
        ("ooooooooooo\noo...", "ooooooooooo\nox...", "Row 9 of the map should be 11 places, each o or a dot"),
        (
            'start = ["g1", "g2"]',
            'start = ["g1", "g3"]',
            "'g3' in 'start' of green is not a cell of the track",
        ),
        ('start = ["g1", "g2"]', 'start = ["g1"]', "'start' of green should be two different squares"),
        ('start = ["g1", "g2"]', 'start = ["g1", "g1"]', "'start' of green should be two different squares"),
        ('start = ["g1", "g2"]', 'start = ["k7", "g2"]', "k7 stands twice among the places of 'start'"),
        ('breaks = ["k3"', 'breaks = ["z3"', "'z3' in 'breaks' of green is not a cell"),
        ('entries = ["e2", "f2"]', 'entries = ["e2", "e2"]', "'entries' of green should be two different"),
        ('entries = ["e2", "f2"]', 'entries = ["a11", "b11"]', "No entry square of green touches its house"),
        ('house = ["e3"', 'house = ["e1"', "'e1' in 'house' of green should be a place beside the track"),
        ('house = ["e3"', 'house = ["i5"', "i5 stands twice among the places of 'house'"),
        ('["e3", "f3", "g3", "e4", "f4", "g4"]', "[]", "Green has no house"),
        ('["f1|g1", "f2|g2"]', "[]", "Green has no barrier line"),
        ('["f1|g1", "f2|g2"]', '["f1|h1"]', "runs between two neighbours, like f1|g1"),
        ('["f1|g1", "f2|g2"]', '["f1"]', "written like f1|g1, not 'f1'"),
        ('"+", "#"', '"#", "#"', "The white die needs a + and a number"),
        ('"+", "#"', '"+", "!"', "'!' is not a face of the white die"),
        ('orange = ["3"', 'orange = ["+"', "'+' is not a face of the orange die"),
        ('orange = ["3", "4", "5", "6", "7", "8"]', "orange = []", "the orange die a number"),
        ('name = "Our guess"', 'name = "guess"', "A board needs a name"),
        ('name = "Our guess"', "name = 7", "'name' of the board should be a text"),
        ('name = "Our guess"', 'color = "x"', "'color' means nothing in the board"),
        ("[blue]", "[blau]", "'blau' means nothing in the board"),
        ("[red]", "[red", "not TOML"),
    ],
)
def test_a_wrong_description_is_refused_in_words(old: str, new: str, words: str) -> None:
    assert old in TOML
    assert words in complaint(read_toml, TOML.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{START} green - 0 - - -", "ten fields"),
        (f"{START} pink - 0 - - - -", "'pink' is not one of the colours that play"),
        (f"{START} blue - 0 - - - -", "'blue' is not one of the colours that play"),
        (f"{START.replace('little', 'tiny')} green - 0 - - - -", "'tiny' is not one of the four games"),
        (f"{START.replace('little', 'little+fast')} green - 0 - - - -", "'fast' is not a variant"),
        (
            f"{START.replace('little', 'little+sits-out')} green - 0 - - - -",
            "does not belong to the little game",
        ),
        (f"{START.replace('little', 'little+all-moves+all-moves')} green - 0 - - - -", "stands twice"),
        (f"guess little green={L} green - 0 - - - -", "Two to four players play"),
        (f"guess little green={L};green={L} green - 0 - - - -", "'green' is not a colour that can play here"),
        (f"guess big green={L};yellow={L} green - 0 - - - -", "Green needs a place for each of Q R B N K P"),
        (f"{START.replace('green=box', 'green=e5')} green - 0 - - - -", "'e5' of green is neither a cell"),
        (f"{START.replace('=box', '=g1')} green - 0 - - - -", "Two pieces stand on g1"),
        (f"{START} green 9 0 - - - -", "The white die has the faces + # 1 2 3 4, not '9'"),
        (f"{START} green 3/8 0 - - - -", "A roll is one face like 3, in the big games two"),
        (f"{START} green - 3 - - - -", "The tries are 0, 1 or 2, not '3'"),
        (f"{START} green 3 0 Q:1 - - -", "The moving piece Q is not on the track"),
        (f"{START} green 3 0 X:1 - - -", "The moving piece is written like Q:2"),
        (
            f"{START.replace('green=box', 'green=h1')} green 3 0 Q:3 - - -",
            "The dice do not leave 3 moves to Q",
        ),
        (
            f"{START.replace('green=box', 'green=h1')} green + 0 Q:1 - - -",
            "The dice do not leave 1 moves to Q",
        ),
        (f"{START} green - 0 - ? - -", "'?' is not a card here"),
        (
            f"{START.replace('little', 'little-action')} green - 0 - - Hop:king:1:0 -",
            "No card of this deck takes part",
        ),
        (f"{START} green - 0 - - Hop::1:0 -", "There is no deck in the little game"),
        (f"{START.replace('little', 'little-action')} green 3 0 - ? - -", "roll and moving piece are '-'"),
        (f"{START.replace('little', 'little-action')} green - 0 - draw - -", "'draw' is not a card here"),
        (f"{START.replace('little', 'little-action')} green - 0 - ?:blue.Q - -", "'blue.Q' is not a piece"),
        (
            f"{START.replace('little', 'little-action')} green - 0 - - Hop -",
            "A card is written text:sign:count",
        ),
        (
            f"{START.replace('little', 'little-action')} green - 0 - - Hop::1:2 -",
            "More cards 'Hop' are drawn",
        ),
        (f"{START} green - 0 - - - green", "Who is home lists exactly the colours"),
        (
            f"guess little green=house,house,house,house;yellow={L} green - 0 - - - -",
            "Who is home lists exactly",
        ),
        ("ours little x green - 0 - - - -", "A board is 'guess' or"),
    ],
)
def test_a_bad_position_is_refused_in_words(text: str, words: str) -> None:
    assert words in complaint(GAME.read, text)


def test_mutated_positions_are_read_or_refused_in_words() -> None:
    board = GUESS._replace(name="Mine", guess=False)
    mine = GAME.write(start(board, Options("big-action"), (0, 1), read_deck("Hop")))
    little = f"{START.replace('green=box', 'green=h1')} green 3 0 Q:2 - - -"
    for text in spoilt(1000, little, mine, more="@?%é\x00", most=3):
        with suppress(BadPosition):  # anything else is a crash
            state = GAME.read(text)
            assert GAME.read(GAME.write(state)) == state


def test_mutated_files_are_read_or_refused_in_words() -> None:
    for text in spoilt(400, TOML, longest=3):
        with suppress(BadPosition):  # anything else is a crash
            board = read_toml(text)
            assert read_word(write_word(board)) == board


def test_options_round_trip() -> None:
    for game in GAMES:
        names = frozenset(name for name, (games, _) in VARIANTS.items() if game in games)
        assert read_options(write_options(Options(game, names))) == Options(game, names)


def test_a_deck_is_typed_one_kind_of_card_a_line() -> None:
    text = "2x Swap any two pieces\nAll kings back! [king]\n\n4 x  Capture: protected, too [protected]\n"
    deck = read_deck(text)
    assert deck == (
        Card("Swap any two pieces", 2),
        Card("All kings back!", 1, "king"),
        Card("Capture: protected, too", 4, "protected"),
    )
    assert read_deck(write_deck(deck)) == deck
    assert read_pile(write_pile(deck, (1, 0, 4))) == (deck, (1, 0, 4))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "A deck needs at least one card"),
        ("Hop\n[king]", "Line 2: a card needs a text"),
        ("0x Hop", "Line 1: there are 1 to 99 cards of a kind, not 0"),
        ("Hop [queen]", "Line 1: 'queen' is not a sign; there are king, pawn, protected"),
    ],
)
def test_a_wrong_deck_is_refused_with_its_line(text: str, words: str) -> None:
    assert words in complaint(read_deck, text)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_each_game_replays(game: str) -> None:
    rng = random.Random(8)
    deck = read_deck("3x Swap, if you like\nHop") if "action" in game else ()
    state = start(GUESS, Options(game), (0, 1, 2), deck)
    written, acts = GAME.write(state), []
    for _ in range(120):
        legal = GAME.legal_moves(state)
        acts.append(rng.choice([act for act in legal if act.kind in ("enter", "done")] or legal))
        state = GAME.apply(state, acts[-1])
    kept = record.Record("chess-jumble", written, tuple(acts))
    assert record.read(record.write(kept)) == kept
    assert record.states(kept)[-1] == state


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("+", Move("roll", arg="+")),
        ("3/8", Move("roll", arg="3/8")),
        ("Q@g1", Move("enter", "green.box", "g1", "Q")),
        ("h1k1", Move("move", "h1", "k1")),
        ("Qh1xk11", Move("move", "h1", "k11")),
        ("e2-house", Move("home", "e2", "green.house")),
        ("card:3", Move("card", arg="3")),
        ("blue.N=k4", Move("put", dst="k4", arg="blue.N")),
        ("blue.N=house", Move("put", dst="blue.house", arg="blue.N")),
        ("stop", Move("stop")),
    ],
)
def test_acts_in_words(text: str, move: Move) -> None:
    assert GAME.parse(GAME.setup(2, 0), text) == move


@pytest.mark.parametrize(
    "text", ["go", "X@g1", "Q@e5", "e5e6", "h1", "pink.Q=k4", "card:0", "house", "3/", "++"]
)
def test_what_is_no_act(text: str) -> None:
    with pytest.raises(BadMove, match="is not an act"):
        GAME.parse(GAME.setup(2, 0), text)
