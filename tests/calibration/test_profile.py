"""A profile comes back as it was written, and nothing else is believed."""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from made_profiles import TODAY, made

from calibration.profile import (
    MOST_LESSONS,
    BadProfile,
    Grid,
    Profile,
    UnknownProfile,
    bundle,
    check_name,
    pack,
    unbundle,
    unpack,
)


def whole() -> Profile:
    grid = Grid((4032, 3024), ((1.0, 2.0), (900.5, 10.0), (890.0, 800.0), (4.0, 790.0)), 1)
    return replace(made(lessons=3), grid=grid, colours={"light": "#ffeedd", "white": "#000001"})


def equal(one: Profile, two: Profile) -> bool:
    return pack(one) == pack(two)


def test_round_trip() -> None:
    profile = whole()
    text, _, data = pack(profile)
    again = unpack(text, data)
    assert equal(again, profile)
    assert (again.name, again.game, again.reader) == ("Our set", "keizar", "0123456789ab")
    assert (again.grid, again.colours, again.kinds) == (profile.grid, profile.colours, profile.kinds)
    lesson, other = again.lessons[1], profile.lessons[1]
    assert (lesson.number, lesson.photo, lesson.added, lesson.told_by) == (
        2,
        "table 1.jpg",
        TODAY,
        "position",
    )
    assert lesson.picture == other.picture
    assert lesson.examples["tile"].symbols == other.examples["tile"].symbols
    assert np.allclose(lesson.examples["tile"].vectors, other.examples["tile"].vectors, atol=1e-3)
    assert (lesson.examples["tile"].places == other.examples["tile"].places).all()


def test_one_file_to_share_round_trip() -> None:
    assert equal(unbundle(bundle(whole())), whole())


def test_the_same_profile_is_the_same_bytes() -> None:
    assert pack(whole()) == pack(whole())


def test_the_text_is_readable() -> None:
    text = pack(whole())[0]
    assert len(text) < 4000
    assert '"knight" = 4' in text
    assert 'photo = "table 1.jpg"' in text


def test_lessons_add_up_and_can_be_taken_back() -> None:
    profile = made(lessons=3)
    without = profile.take_back(2)
    assert [lesson.number for lesson in without.lessons] == [1, 3]
    more = without.add(dict(profile.lessons[0].examples), "late.jpg", "reading", b"", TODAY)
    assert more.lessons[-1].number == 4  # a number is not used twice
    assert equal(unpack(pack(more)[0], pack(more)[2]), more)
    with pytest.raises(UnknownProfile, match="no lesson 2"):
        without.take_back(2)


def test_the_oldest_lesson_gives_way() -> None:
    profile = made()
    for _ in range(MOST_LESSONS + 5):
        profile = profile.add({}, "x.jpg", "reading", b"", TODAY)
    assert len(profile.lessons) == MOST_LESSONS
    assert profile.lessons[-1].number == MOST_LESSONS + 6


@pytest.mark.parametrize(
    "name", ["", "../x", "a/b", "a\\b", ".hidden", "x" * 41, "con", "LPT1", "a\nb", "a:b", "-x"]
)
def test_names_that_are_no_folder_are_refused(name: str) -> None:
    with pytest.raises(BadProfile, match="name"):
        check_name(name)


@pytest.mark.parametrize("name", ["Keizár", "our set 2", "Zoë's", " trimmed "])
def test_names_of_people_are_fine(name: str) -> None:
    assert check_name(name) == name.strip()


# --- damage ------------------------------------------------------------------------------------------------


def swap(pattern: str, by: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        changed, count = re.subn(pattern, lambda _: by, text, count=1)
        assert count, pattern
        return changed

    return change


@pytest.mark.parametrize(
    "change",
    [
        swap(r"version = 1", "version = true"),
        swap(r"name = .*", "name = 7"),
        swap(r'name = "Our set"', 'name = "../../etc"'),
        swap(r'game = "keizar"', 'game = "keizar\\u0000"'),
        swap(r'reader = ".*"', ""),
        swap(r"taught = 3", "taught = 1"),
        swap(r"sha256 = .*", 'sha256 = "00"'),
        swap(r"size = .*", "size = [1]"),
        swap(r"size = .*", "size = [-4, 3]"),
        swap(r"corners = .*", "corners = [[nan, 0], [1, 1], [2, 2], [3, 3]]"),
        swap(r"light = 1", "light = 5"),
        swap(r'light = "#ffeedd"', 'light = "javascript:"'),
        swap(r"width = 32", "width = 33"),
        swap(r"width = 32", "width = -1"),
        swap(r"symbols = .*", 'symbols = ["plain"]'),
        swap(r"symbols = .*", "symbols = [1, 2]"),
        swap(r'"knight" = 4', '"knight" = 5'),
        swap(r'"knight" = 4', '"knight" = 4000000000'),
        swap(r'"knight" = 4', '"knight" = -4'),
        swap(r'"knight" = 4', '"dragon" = 4'),
        swap(r"number = 2", "number = 1"),
        swap(r"added = .*", 'added = "yesterday"'),
        swap(r'told_by = "position"', 'told_by = "hearsay"'),
        swap(r"picture = \d+", "picture = 999999999"),
        swap(r"\[\[lesson\]\]", "[lesson]"),
        lambda text: text + "\n]]",
        lambda text: "a = " + "[" * 20_000,
        lambda text: text + "x" * 300_000,
        lambda text: "",
    ],
)
def test_a_damaged_text_is_refused_with_a_sentence(change: Callable[[str], str]) -> None:
    text, _, data = pack(whole())
    with pytest.raises(BadProfile) as caught:
        unpack(change(text), data)
    assert caught.value.code == "bad-profile"
    assert caught.value.text.endswith(".")


@pytest.mark.parametrize(("version", "age"), [(2, "newer"), (99, "newer"), (0, "older")])
def test_another_version_is_refused_and_named(version: int, age: str) -> None:
    text, _, data = pack(whole())
    with pytest.raises(BadProfile, match=age):
        unpack(text.replace("version = 1", f"version = {version}"), data)


def test_every_cut_and_every_flipped_byte_is_noticed() -> None:
    text, _, data = pack(made())
    for length in range(0, len(data), max(1, len(data) // 25)):
        with pytest.raises(BadProfile):
            unpack(text, data[:length])
    for at in range(0, len(data), max(1, len(data) // 25)):
        with pytest.raises(BadProfile):
            unpack(text, data[:at] + bytes([data[at] ^ 0x5A]) + data[at + 1 :])


def tampered(change: Callable[[dict[str, bytes]], None]) -> tuple[str, bytes]:
    """A profile whose data were changed by somebody who also corrected the checksum."""
    text, _, data = pack(made())
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, member in members.items():
            archive.writestr(name, member)
    digest = hashlib.sha256(raw.getvalue()).hexdigest()
    return re.sub(r'sha256 = ".*"', f'sha256 = "{digest}"', text), raw.getvalue()


VECTORS = "lesson-1-tile-vectors.npy"


def npy(array: np.ndarray, pickled: bool = False) -> bytes:
    stream = io.BytesIO()
    np.lib.format.write_array(stream, array, version=(1, 0) if not pickled else None, allow_pickle=pickled)
    return stream.getvalue()


def put(name: str, raw: bytes) -> Callable[[dict[str, bytes]], None]:
    return lambda members: members.update({name: raw})


def lying_header(members: dict[str, bytes]) -> None:
    """Claims a shape of many gigabytes."""
    members[VECTORS] = npy(np.zeros((25, 32), np.float16)).replace(b"(25, 32)", b"(99999999999,)")


@pytest.mark.parametrize(
    "change",
    [
        put(VECTORS, npy(np.array([{"a": 1}], object), pickled=True)),
        put(VECTORS, npy(np.full((25, 32), np.nan, np.float16))),
        put(VECTORS, npy(np.zeros((25, 32), np.float16))),
        put(VECTORS, npy(np.full((25, 32), np.inf, np.float16))),
        put(VECTORS, npy(np.zeros((25, 32), np.float64))),
        put(VECTORS, npy(np.zeros((24, 32), np.float16))),
        put(VECTORS, npy(np.zeros((25, 32), np.float16))[:-1]),
        put(VECTORS, npy(np.zeros((25, 32), np.float16)) + b"x"),
        put(VECTORS, b"not an array"),
        put(VECTORS, bytes(30_000_000)),
        put("lesson-1-tile-said.npy", npy(np.full((25, 7), 2, np.float16))),
        put("lesson-1-tile-places.npy", npy(np.full(25, -1, np.int16))),
        put("../../evil.npy", b""),
        put("extra.npy", b""),
        lambda members: members.pop(VECTORS) and None,
        lying_header,
    ],
)
def test_a_hostile_data_file_is_refused(change: Callable[[dict[str, bytes]], None]) -> None:
    text, data = tampered(change)
    with pytest.raises(BadProfile):
        unpack(text, data)


def test_the_helper_that_tampers_leaves_an_honest_file_alone() -> None:
    text, data = tampered(lambda members: None)
    assert unpack(text, data).name == "Our set"


def zipped(**members: bytes) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, member in members.items():
            archive.writestr(name, member)
    return raw.getvalue()


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"PK\x03\x04",
        b"\xff" * 1000,
        zipped(),
        zipped(**{"profile.toml": b"version = 1"}),
        zipped(**{"profile.toml": b"version = 1", "../x.npz": b""}),
        zipped(**{"profile.toml": b"\xff\xfe", "examples-00000000.npz": b""}),
        zipped(**{"profile.toml": bytes(50_000_000), "examples-00000000.npz": b""}),  # a bomb
        zipped(**{"profile.toml": b'version = 1\ndata = "examples-00000000.npz"', "b": bytes(90_000_000)}),
    ],
)
def test_a_hostile_shared_file_is_refused(raw: bytes) -> None:
    with pytest.raises(BadProfile):
        unbundle(raw)


@pytest.mark.parametrize("name", ["/etc/passwd", "../examples-00000000.npz", "examples-00000000.npz/../x"])
def test_a_shared_file_that_asks_for_another_file_is_refused(name: str) -> None:
    text, _, data = pack(made())
    asks = swap(r'data = "[^"]*"', f'data = "{name}"')(text)
    with pytest.raises(BadProfile):
        unbundle(zipped(**{"profile.toml": asks.encode(), name: data}))


def test_a_shared_file_with_a_third_member_is_refused() -> None:
    raw = io.BytesIO(bundle(made()))
    with zipfile.ZipFile(raw, "a") as archive:
        archive.writestr("../../.bashrc", "echo")
    with pytest.raises(BadProfile):
        unbundle(raw.getvalue())
