"""Damage done at random: to bytes, to the lines of a text, and to values as JSON has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

#: Bytes that mean something to some reader.
TELLING = [
    b"\0", b"\n", b"\r", b"\r\n", b"\xef\xbb\xbf", b"\xff\xfe", b"\xff", b"\x1b[2J", b"#", b":",
    b",", b"-", b'"', b"[", b"]", b"{", b"}", b"\\", b"\\u0000", b"\\ud800", b"1e999", b"NaN",
    b"-1", b"0", b"99999999999999999999", b"null", b"true", b" ", b"\t", b"\xc2\x85",
    "\u202e".encode(), "\u2028".encode(), "\u4e2d\u6587".encode(), "\u0661".encode(),
]  # fmt: skip
#: Values of every kind that JSON has, and sizes that are hard to bear.
VALUES: list[object] = [
    None, True, False, 0, 1, -1, 2, 8, 9, 63, 64, 255, 10**7, 2**31 - 1, 2**31, -(2**31), 2**63,
    10**30, 0.5, -0.0, 1e308, "", " ", "x", "0", "E", "M", "X", "\n", "\0", "\x1b[31m", "\u202ea",
    "\ud800", "a" * 2000, "\u4e2d", [], {}, [[]], [0, 0], [1, 1], [-1, -1], [9, 9], [0], [0, 0, 0],
    [True, 0], ["a"], {"a": 1}, ["E"], ["EE", "E"], "queue", "stack", ["queue"], ["stack", "queue"],
    ["queue"] * 65,
]  # fmt: skip


def damaged_bytes(random: Random, data: bytes, others: Sequence[bytes] = ()) -> bytes:
    """``data`` after one to four changes: bytes altered, cut, repeated, moved, or of others."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        data = random.choice(_CHANGES)(random, data, others)
    return data


def _altered(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    if not data:
        return random.randbytes(random.randrange(20))
    at = random.randrange(len(data))
    return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]


def _bit_turned(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    changed = bytearray(data or b"\0")
    changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _cut_off(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _piece_gone(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    begin, end = _piece(random, data)
    return data[:begin] + data[end:]


def _piece_repeated(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    begin, end = _piece(random, data)
    return data[:end] + data[begin:end] * random.choice((1, 1, 3, 50)) + data[end:]


def _telling_put_in(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    begin, end = _piece(random, data)
    end = random.choice((begin, min(begin + 1, end), end))
    return data[:begin] + random.choice(TELLING) + data[end:]


def _spliced(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    other = random.choice(others) if others else data
    return data[: _piece(random, data)[0]] + other[_piece(random, other)[0] :]


_CHANGES: list[Callable[[Random, bytes, Sequence[bytes]], bytes]] = [
    _altered, _bit_turned, _cut_off, _piece_gone, _piece_repeated, _telling_put_in, _spliced,
]  # fmt: skip


def _piece(random: Random, data: bytes) -> tuple[int, int]:
    """Where a piece of ``data`` begins and ends, short more often than not."""
    begin = random.randrange(len(data) + 1)
    return begin, min(begin + random.choice((1, 2, 8, 40, 400)), len(data))


def damaged_lines(random: Random, data: bytes) -> bytes:
    """``data`` with a line of it gone, repeated, or in another place."""
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    line = lines.pop(at)
    way = random.randrange(3)
    if way:
        lines.insert(random.randrange(len(lines) + 1), line)
    if way == 1:
        lines.insert(at, line)
    return b"\n".join(lines)


def damaged_value(random: Random, value: object) -> object:
    """A copy of a value, as JSON has them, with one thing in it changed, wherever it is."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(list(value))
        way = random.random()
        if way < 0.15:
            return {name: each for name, each in value.items() if name != key}
        if way < 0.25:
            return {**value, str(random.choice(("", "x", key + "x", "format"))): value[key]}
        return {**value, key: damaged_value(random, value[key])}
    if isinstance(value, list) and value and random.random() < 0.8:
        at = random.randrange(len(value))
        way = random.random()
        if way < 0.2:
            return value[:at] + value[at + 1 :]
        if way < 0.4:
            return value[:at] + [value[at]] * 2 + value[at + 1 :]
        return [*value[:at], damaged_value(random, value[at]), *value[at + 1 :]]
    return _other_value(random, value)


def _other_value(random: Random, value: object) -> object:
    if type(value) is int and random.random() < 0.5:
        return value + random.choice((-2, -1, 1, 2))
    if isinstance(value, str) and value and random.random() < 0.5:
        at = random.randrange(len(value))
        return (
            value[:at] + random.choice(("", "E", "M", "\x07", "\u202e", "9", " ")) + value[at + 1 :]
        )
    return random.choice(VALUES)
