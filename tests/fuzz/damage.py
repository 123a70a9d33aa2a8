"""Random damage to bytes, lines of text and JSON values."""

from __future__ import annotations

from random import Random

#: Bytes with a meaning for some reader.
TELLING = [b"\0", b"\n", b"\r", b"\xef\xbb\xbf", b"\xff", b"\x1b[2J", b"#", b":", b",", b"-", b'"', b"[", b"{"]
TELLING += [b"\\ud800", b"1e999", b"NaN", b"-1", b"99999999999999999999", b"null", b"\xc2\x85", "\u202e".encode()]
TELLING += ["\u2028".encode(), "\u4e2d\u6587".encode(), "\u0661".encode()]
#: JSON values of every kind, and extreme sizes.
VALUES: list[object] = [None, True, False, 0, 1, -1, 2, 63, 64, 255, 10**7, 2**31 - 1, -(2**31), 2**63, 10**30, 0.5]
VALUES += [-0.0, 1e308, "", " ", "x", "E", "M", "\n", "\0", "\x1b[31m", "\u202ea", "\ud800", "a" * 2000, [], {}, [[]]]
VALUES += [[0, 0], [-1, -1], [9, 9], [0, 0, 0], [True, 0], {"a": 1}, ["EE", "E"], "queue", ["queue"]]
VALUES += [["stack", "queue"], ["queue"] * 65]


def damaged_bytes(random: Random, data: bytes, other: bytes) -> bytes:
    """Return ``data`` with one to three pieces removed, repeated or replaced."""
    for _ in range(random.choice((1, 1, 2, 3))):
        begin = random.randrange(len(data) + 1)
        end = min(begin + random.choice((0, 1, 2, 8, 40, 400)), len(data))
        piece = random.choice(
            (
                b"",
                bytes([random.randrange(256)]),
                random.choice(TELLING),
                data[begin:end] * 3,
                other[random.randrange(len(other) + 1) :],
            )
        )
        data = data[:begin] + piece + data[end:]
    return data


def damaged_lines(random: Random, data: bytes) -> bytes:
    """Return ``data`` with a line removed, repeated or moved."""
    lines = data.split(b"\n")
    line = random.choice(lines)
    if random.random() < 0.7:
        lines.remove(line)
    if random.random() < 0.7:
        lines.insert(random.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def damaged_value(random: Random, value: object) -> object:
    """Return a copy of a JSON value with one change somewhere inside."""
    chance = random.random()
    if isinstance(value, dict) and value and chance < 0.85:
        key = random.choice(list(value))
        if chance < 0.15:
            return {name: each for name, each in value.items() if name != key}
        return {**value, key: damaged_value(random, value[key])}
    if isinstance(value, list) and value and chance < 0.8:
        at = random.randrange(len(value))
        rest = value[at:] if chance < 0.1 else value[at + 1 :]
        return [*value[:at], damaged_value(random, value[at]), *rest]
    if type(value) is int and chance < 0.5:
        return value + random.choice((-2, -1, 1, 2))
    return random.choice(VALUES)
