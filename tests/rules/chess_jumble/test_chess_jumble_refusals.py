"""Every illegal act is refused with its rule."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from chess_jumble_positions import at, play, refusal
from table_talk import check_refusal, refusals

from rules.core import Move
from rules.games.chess_jumble.board import GUESS, cells
from rules.games.chess_jumble.deck import read_deck
from rules.games.chess_jumble.game import GAME, start
from rules.games.chess_jumble.options import GAMES, VARIANTS, Options
from rules.games.chess_jumble.state import State

START = GAME.setup(2, 0)
CARD = play(at("Qk5", game="little-action"), "+ draw")

EXAMPLES = [
    (START, "stop", "9", "Green rolls first"),
    (at("Qh1", roll="3"), "2", "9", "The white die shows 3, and Green has not used it"),
    (START, "9", "9", "The white die of this board has no face 9"),
    (START, "3/8", "11", "The little games use the white die alone"),
    (at("Qh1", game="big"), "3", "11", "The little games use the white die alone, the big games both"),
    (at("Qh1", game="big"), "3/9", "11", "The orange die of this board has no face 9"),
    (at("Qh1", roll="3"), "k5k6", "2", "There is no piece on k5 to move"),
    (at("Qh1", "Rk5", "3"), "k5k6", "2", "It is Green's turn, and the piece on k5 is yellow"),
    (at("Qh1 Rk5", roll="3", rest="0 Q:1 - - -"), "k5k6", "2", "The queen has begun to move: a roll belongs"),
    (at("Qh1", roll="+"), "h1i1", "9", "You have rolled +, on which a piece enters and none moves"),
    (at("Qh1 Kk5", roll="#/3", game="big"), "h1i1", "11", "The white die gives the queen no move"),
    (at("Qh1 Kk5", roll="+/3", game="big"), "k5k6", "9", "You have rolled +, on which a piece enters"),
    (
        at("Qh1", roll="3"),
        "h1j2",
        "3",
        "A queen moves any number of squares in a straight line or diagonally",
    ),
    (at("Rh1", roll="3"), "h1i2", "3", "A rook moves any number of squares in a straight line"),
    (at("Bh1", roll="3"), "h1h2", "3", "A bishop moves any number of squares diagonally"),
    (at("Nh1", roll="3"), "h1h2", "3", "A knight moves by the knight's leap"),
    (at("Kh1", roll="3/3", game="big"), "h1j1", "4", "A king moves one square in any direction"),
    (at("Ph1", roll="3/3", game="big"), "h1j1", "4", "A pawn moves one square straight"),
    (
        at("Ph1", roll="3/3", game="big"),
        "h1i2",
        "4",
        "A pawn goes diagonally only to capture, and i2 is empty",
    ),
    (at("Ph1", "Qi1", "3/3", game="big"), "h1i1", "4", "A pawn captures only diagonally"),
    (at("Qh1", roll="3"), "h1h1", "3", "not from h1 to h1"),
    (at("Rh2", roll="3"), "h2h10", "3", "The way from h2 to h10 leaves the track"),
    (at("Rg1", roll="3"), "g1f1", "3", "goes over your own barrier line"),
    (at("Rk2", "Nk4", "3"), "k2k6", "3", "is blocked by the yellow knight on k4"),
    (at("Rk2 Bk4", roll="3"), "k2k4", "3", "Your own bishop stands on k4"),
    (at("Rk2", "Nk4", "3", game="little+all-moves"), "k2k4", "5", "Only the last move of a roll may capture"),
    (at("Rk3", "Nk5", "1"), "k3k5", "6", "stands on a break square of its colour"),
    (at("Qk5", roll="3"), "k5-house", "7", "cannot go home in one move through the entry squares e2 and f2"),
    (at("Qg1 Rg2 Bk5", roll="2"), "k5j4", "8", "this move must free one"),
    (at("Qg1 Rh2", roll="2"), "h2g2", "8", "one of your starting squares must stay free"),
    (at("Qg1", roll="+"), "R@g1", "8", "Your own queen stands on g1"),
    (at("Qg1", roll="3"), "R@g2", "9", "You have rolled 3, which enters no piece"),
    (at("Qk5", roll="3", rest="0 Q:2 - - -"), "R@g2", "9", "You have begun to move a piece"),
    (at("Qk5", roll="+"), "Q@g2", "9", "Your queen is not in the start box"),
    (at("Qk5", roll="+"), "K@g2", "9", "Your king is not in the start box"),
    (at("Qk5", roll="+"), "R@h2", "9", "A piece enters on your starting squares g1 and g2, not on h2"),
    (at("Qk5", roll="+"), "draw", "10", "There are no action cards in the little game"),
    (at("Qk5", roll="3", game="little-action"), "draw", "10", "A 3 does not draw an action card"),
    (at("Qk5", roll="+", game="little-action"), "stop", "10", "On a + you draw an action card"),
    (START, "done", "10", "No action card has been drawn"),
    (START, "green.Q=c1", "10", "No action card has been drawn"),
    (START, "card:1", "10", "No action card has been drawn"),
    (CARD, "3", "10", "A card is being drawn or carried out"),
    (CARD, "card:1", "10", "A card is being carried out already"),
    (CARD, "k5k6", "10", "only that counts until it is done"),
    (CARD, "green.Q=k5", "10", "The green queen is there already"),
    (CARD, "green.R=box", "10", "The green rook is there already"),
    (CARD, "blue.Q=k4", "10", "There is no blue queen in this game"),
    (CARD, "green.K=k4", "10", "There is no green king in this game"),
    (play(CARD, "green.Q=k4"), "green.Q=k3", "10", "This card has put the green queen somewhere already"),
    (at("Rk2", roll="2", game="little+all-moves"), "stop", "2", "All moves of a roll must be made"),
    (at("Qj3", "Rj9 Bk10", "1/3", game="big"), "j3j9", "12", "is protected"),
    (at("Re11 Qd10", "", "1/3", game="big"), "d10e10", "13", "Two pieces may not protect each other"),
    (at("Qhouse Rhouse Bhouse Nhouse", rest="0 - - - green"), "3", "7", "The game is over: Green wins"),
]


@pytest.mark.parametrize(("state", "text", "rule", "words"), EXAMPLES, ids=lambda value: str(value)[-24:])
def test_each_way_to_be_wrong_has_its_rule_and_its_words(
    state: State, text: str, rule: str, words: str
) -> None:
    check_refusal(GAME, state, text, rule, words)


def test_a_card_is_drawn_before_anything_else() -> None:
    state = start(GUESS, Options("little-action"), (0, 2), read_deck("Hop"))
    assert refusal(play(state, "# draw"), "done").startswith("chess-jumble.10 A card is to be drawn first")


def test_the_pieces_of_a_finished_colour_stay_in_the_house() -> None:
    state = at("Qhouse Rhouse Bhouse Nhouse", "", game="little-action+play-on", side="yellow",
               rest="0 - ? - green", red="")  # fmt: skip
    assert refusal(state, "green.Q=k5").startswith("chess-jumble.10 Green has finished")


@pytest.mark.parametrize(
    "move",
    [
        Move("drop", "g1", "h1"),
        Move("move", "g1", "e5"),
        Move("move", "g1", "h1", "Q"),
        Move("enter", "yellow.box", "g1", "Q"),
        Move("enter", "green.box", "g1", "X"),
        Move("home", "e2", "yellow.house"),
        Move("roll", arg="0"),
        Move("roll", arg="*"),
        Move("put", dst="yellow.box", arg="green.Q"),
        Move("put", dst="k5", arg="pink.Q"),
        Move("card", arg="one"),
        Move("stop", arg="now"),
    ],
)
def test_what_is_no_act_of_this_game_is_refused(move: Move) -> None:
    for state in (START, at("Qg1", roll="3"), CARD):
        assert GAME.refuse(state, move) is not None


def test_an_act_is_refused_exactly_when_it_is_not_legal() -> None:
    rng = random.Random(3)
    heard: Counter[str] = Counter()
    track = list(cells(GUESS))
    for number in range(32):
        game = GAMES[number % 4]
        names = [name for name, (games, _) in VARIANTS.items() if game in games and rng.random() < 0.3]
        state = start(GUESS, Options(game, frozenset(names)), rng.choice(((0, 2), (0, 1, 2, 3))))
        free = [*rng.sample([cell for cell in track if cell not in ("g1", "g2")], 30), "g1", "g2"]
        pieces = []
        for colour in state.pieces:
            places = [rng.choice(("box", "house", "track", "track")) for _ in colour]
            if set(places) == {"house"}:
                places[0] = "box"
            pieces.append(tuple(free.pop() if place == "track" else place for place in places))
        state = GAME.read(GAME.write(state._replace(pieces=tuple(pieces))))
        for _ in range(rng.randrange(1, 4)):
            acts = GAME.legal_moves(state)
            if acts:
                state = GAME.apply(state, rng.choice(acts))
        legal = set(GAME.legal_moves(state))
        side = GAME.sides[state.side]
        tries = [Move(kind) for kind in ("stop", "draw", "done")]
        tries += [Move("roll", arg=faces) for faces in ("+", "3", "#/3")]
        tries += [Move("enter", f"{side}.box", cell, kind) for cell in track for kind in "QRBNKP"]
        tries += [Move("put", dst=rng.choice(track), arg=f"{c}.{k}") for c in GAME.sides for k in "QRBNKP"]
        for cell in state.standing():
            tries.append(Move("home", cell, f"{side}.house"))
            tries += [Move("move", cell, other) for other in track]
        some = {*tries, *rng.sample(sorted(legal), min(len(legal), 200))}
        for _, refused in refusals(GAME, state, some):
            heard[refused.rule] += 1
    assert set(heard) >= {f"chess-jumble.{rule}" for rule in (2, 3, 4, 7, 8, 9, 10, 11)}
