"""Random scenario files, intact and damaged, and checks of what is read from them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from board_inputs import board_text, check_board
from damage import damaged_bytes, damaged_lines
from demands import READERS_BUFFER, or_refused, with_memory
from window_uses import use_in_window

from visualizer.playback.opening import open_board
from visualizer.playback.scenario import lecture_text, parse_lecture

VALUES = {
    "algorithms": [
        *(
            "all|queue|stack-peek|recursive-check-first,queue,mark=pop|stack,mark=pop|"
            "stack,mark=pop,order=clockwise|queue,mark=pop,order=N NE E SE S SW W NW|002-java-dfs|"
            "RECURSIVE_CHECK_FIRST , queue|queue,queue,queue||,|nothing|queue,mark=|queue,mark=pop,mark=pop|=|"
            "queue,=|\u202equeue|queue,order=N N N N N N N N|stack,mark=pop,order=|queue,mark=pop,from=nowhere"
        ).split("|"),
        ",".join(["stack-peek"] * 13),
    ],
    "order": (
        "clockwise|N NE E SE S SW W NW|row-by-row|NW N NE W E SW S SE|n,ne,e,se,s,sw,w,nw||N|N S E W|"
        "N N N N N N N N|circle|0|(0,1)|N NE E SE S SW W NX"
    ).split("|"),
    "letters": ["A", "B", "C, A, B", "b,a", "", ",", "A,A", "AA", "1", "\u00c4", "A,B,C,D"],
    "in-step": ["visit", "operation", "reveal", "finish", "VISIT", "", "visits", "finish "],
    "step": ("0|1|3|12|12+3|0+1|1 + 2|999999999+999999999|9999999999|-1|+|3+||1.5|\u0663|1+2+3|0x10").split("|"),
    "view": (
        "numbers|digits|heat|tree|none|mines|no-mines|code|no-code|heat, no-mines|tree,no-code,no-mines|HEAT|"
        "|,|heat,tree|mines,no-mines|colour|heat,,|java, pane B|pane|pane BB|pane 1"
    ).split("|"),
    "stop": [
        *(
            "3 Why here?|3 [heat, pane B] Why?|12|2 [|2 []|2 [heat|2 [x] y|"
            "1+2 inside|0 start|12+|+3||soon|12x|1 + 2|999999999+999999999 far|7 \u202eturned"
        ).split("|"),
        "5 " + "long " * 60,
    ],
    "click": ["0,0", "0,0", "0,0", "1,1", "0,1"],
    "title": ["A lesson", "\u4e2d\u6587"],
    "author": ["Ann", ""],
}


def _header(random: Random) -> str:
    key = random.choice(list(VALUES))
    # The first three values of each key are right.
    value = random.choice(VALUES[key][: random.choice((3, 3, 3, 99))])
    form = random.choice(("# {}: {}", "# {}: {}", "#{}:{}", "  #  {} :  {}  "))
    return form.format(random.choice((key, key, key, key.upper(), key.title())), value)


def make_scenario(random: Random) -> bytes:
    """Return a random scenario file, possibly damaged."""
    parts = [board_text(random, [_header(random) for _ in range(5)]) for _ in range(random.choice((1, 1, 1, 3)))]
    data = b"\n---\n".join(parts)
    chance = random.random()
    if chance < 0.2:
        return damaged_bytes(random, data, board_text(random, [_header(random)]))
    return damaged_lines(random, data) if chance < 0.3 else data


def check_scenario(data: bytes, folder: Path) -> None:
    """Check that a scenario that can be read can be written and read again, and opened in a window."""
    path = folder / "lesson.txt"
    path.write_bytes(data)
    opened = with_memory(READERS_BUFFER + 400 * len(data), lambda: or_refused(lambda: open_board(str(path))))
    lecture = tuple(part.scenario for part in opened.parts)
    assert opened.trace is None
    assert parse_lecture(lecture_text(lecture)) == lecture
    for scenario in lecture:
        assert len(scenario.programs) == len(scenario.algorithms)
        check_board(scenario.to_board(), folder)
    if len(data) % 4 == 0:
        use_in_window(path, Random(len(data)))
