"""The assignment above a program: a file in Markdown with its title, its text, and what the program begins with."""

from __future__ import annotations

from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from visualizer.errors import LessonError, make_printable
from visualizer.files import decode_utf8, read_error_text, read_regular_file

#: The word after the language of a block of code that the program begins with.
BEGIN_WORD = "begin"
_MOST_BYTES = 200_000


class Assignment(NamedTuple):
    """Its title, a line of text; the text below, as markup; and what the program begins with, if the file says so."""

    title: str
    html: Markup
    begin: str | None


def read_assignment(path: str) -> Assignment:
    """Read a file. Raises LessonError if it cannot be read, or is no assignment."""
    try:
        data = read_regular_file(path, _MOST_BYTES + 1)
    except OSError as error:
        raise LessonError(read_error_text(path, error, "Markdown"), source=path) from None
    if len(data) > _MOST_BYTES:
        raise LessonError(f"the file has more than {_MOST_BYTES:,} bytes; shorten it", source=path)
    return parse_assignment(decode_utf8(data, LessonError, path), path)


def parse_assignment(text: str, source: str | None = None) -> Assignment:
    """The assignment in a text, with HTML escaped and no pictures. Raises LessonError.

    >>> parse_assignment("# A *queue*\\n\\nUse `deque`.\\n\\n```python begin\\ndef f():\\n```")
    Assignment(title='A queue', html=Markup('<p>Use <code>deque</code>.</p>\\n'), begin='def f():\\n')
    """
    # Control characters are removed, since its author need not be the one who opens the page.
    lines = [make_printable(line.expandtabs(4)) for line in text.removeprefix("\ufeff").splitlines()]
    if lines and lines[0].strip() == "---":
        problem = "this is a lesson with questions, for `visualizer practise`; begin with # and a title"
        raise LessonError(problem, source=source, line=1)
    markdown = MarkdownIt("commonmark", {"html": False}).disable("image")
    tokens = markdown.parse("\n".join(lines))
    title = next((at for at, token in enumerate(tokens) if (token.type, token.tag) == ("heading_open", "h1")), None)
    heading = "" if title is None else "".join(part.content for part in tokens[title + 1].children or ())
    if title is None or not heading:
        raise LessonError("there is no title; write a line with # and the title", source=source, line=1)
    begins = [token for token in tokens if token.type == "fence" and BEGIN_WORD in token.info.split()[1:]]
    shown = [token for token in (*tokens[:title], *tokens[title + 3 :]) if token not in begins]
    for link in (part for token in shown for part in token.children or () if part.type == "link_open"):
        link.attrs |= {"target": "_blank", "rel": "noopener noreferrer"}  # the page with the program stays
    html = Markup(markdown.renderer.render(shown, markdown.options, {}))
    return Assignment(heading, html, "\n".join(token.content for token in begins) or None)
