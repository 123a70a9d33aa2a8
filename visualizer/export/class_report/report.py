"""The page of a class: a table by mistake, and behind each row the moment that fails.

The page is one file. The player of exported pages is in it once, and opened in a frame with the
run of the row that is looked at. Whatever comes from a submission is only ever text.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

from visualizer.errors import one_line
from visualizer.export.class_report.details import detail_html
from visualizer.export.class_report.runs import run_values
from visualizer.export.document import filled, html_document
from visualizer.export.page.page import (
    json_in_html,
    page_around,
    short_script,
    short_style,
)
from visualizer.export.page.theme_css import theme_rules
from visualizer.files import AnyPath, write_beside
from visualizer.language.class_rows import (
    STATUS_HEADINGS,
    ClassRow,
    MistakeGroup,
    class_row,
    mistake_groups,
    summary_text,
)
from visualizer.programs.class_run.class_run import Judged
from visualizer.programs.judging.verdict import Status

#: Stands in the player's text for the run that it plays; no text of the player has it.
_RUN = "@@run@@"
#: What a group shows of each of its rows: heading and field of `ClassRow`.
_COLUMNS = {
    Status.WRONG: (("line", "Line"), ("smallest_board", "Smallest board"), ("sentence", "Why")),
    Status.COULD_NOT_RUN: (("line", "Line"), ("sentence", "Why")),
    Status.RIGHT: (
        ("same_order_as", "Same order as"), ("visits", "Visits"), ("repeats", "Repeats"),
        ("most_waiting", "Most waiting"), ("deepest_call", "Deepest call"), ("sentence", "Remark"),
    ),
}  # fmt: skip
_NUMBERS = ("line", "visits", "repeats", "most_waiting", "deepest_call")


def write_report(judged: Sequence[Judged], path: AnyPath, title: str) -> None:
    """Write the report of a class to ``path``, whole. Raises FileError."""
    write_beside(path, report_html(judged, title).encode("utf-8", errors="replace"))


def report_html(judged: Sequence[Judged], title: str) -> str:
    """The report of a class as the text of a page, to be written as UTF-8."""
    player = page_around(_RUN, "Run")
    style = f"{theme_rules()}\n{short_style(_part('report.css'))}"
    script = short_script(_part("report.js"))
    runs = [run_values(each.verdict) for each in judged]
    parts = {
        "title": html.escape(one_line(title)),
        "summary": html.escape(summary_text(judged)),
        "groups": "".join(_groups(judged)),
        "details": "".join(_details(judged)),
    }
    return html_document(
        filled(_part("report.html").strip(), parts),
        title=title,
        style=style,
        script=script,
        data=json_in_html({**_shared(runs), "player": player.text, "run": _RUN}),
        framed=[(player.style, player.script)],
    )


def _part(name: str) -> str:
    return files("visualizer.export.class_report").joinpath(name).read_text(encoding="utf-8")


def _shared(runs: Sequence[dict[str, Any] | None]) -> dict[str, Any]:
    """The runs, without what all of them have alike, and that."""
    played = [run for run in runs if run is not None]
    common = {
        key: value
        for key, value in (played[0] if played else {}).items()
        if all(run[key] == value for run in played)
    }
    own = [
        None if run is None else {key: run[key] for key in run if key not in common} for run in runs
    ]
    return {"common": common, "runs": own}


def _groups(judged: Sequence[Judged]) -> Iterator[str]:
    numbers = {id(each): number for number, each in enumerate(judged)}
    for group in mistake_groups(judged):
        yield from _group_lines(group, [numbers[id(each)] for each in group.members])


def _details(judged: Sequence[Judged]) -> Iterator[str]:
    for number, each in enumerate(judged):
        if each.verdict.status is not Status.RIGHT:
            yield f'<template id="detail-{number}">{detail_html(each)}</template>\n'


def _group_lines(group: MistakeGroup, numbers: Sequence[int]) -> Iterator[str]:
    columns = _COLUMNS[group.status]
    count = len(numbers)
    times = "once" if count == 1 else f"{count} times"
    heading = f"{times}: {group.heading}" if group.heading else f"{count}"
    status = STATUS_HEADINGS[group.status]
    yield f'<details class="{group.status.name.lower()}" open>\n<summary><h2>'
    yield f'<span class="status">{status}</span> {html.escape(heading)}</h2></summary>\n'
    yield '<div class="rows"><table><thead><tr><th scope="col">File</th>'
    yield "".join(f'<th scope="col"{_class_of(key)}>{name}</th>' for key, name in columns)
    yield "</tr></thead><tbody>\n"
    for judged, number in zip(group.members, numbers):
        yield _row_html(class_row(judged), group.status, number)
    yield "</tbody></table></div>\n</details>\n"


def _row_html(row: ClassRow, status: Status, number: int) -> str:
    name = html.escape(row.file)
    if status is not Status.RIGHT:
        name = (
            f'<button type="button" class="open" data-number="{number}"'
            f' aria-haspopup="dialog">{name}</button>'
        )
    cells = "".join(
        f"<td{_class_of(key)}>{html.escape(_cell_text(getattr(row, key)))}</td>"
        for key, _ in _COLUMNS[status]
    )
    return f'<tr><th scope="row">{name}</th>{cells}</tr>\n'


def _class_of(key: str) -> str:
    return ' class="number"' if key in _NUMBERS else f' class="{key.replace("_", "-")}"'


def _cell_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, int):
        return f"{value:,}"
    return " or ".join(map(str, value)) if isinstance(value, tuple) else one_line(str(value))
