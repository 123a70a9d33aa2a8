"""The page on which a program is written, with the real Python in it: it plays, judges and keeps what is written."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from pathlib import Path

import pytest
from chromium import Chromium
from judged_programs import DIGIT_IS_NUMBER, NO_SEEN_CHECK, RIGHT
from parsed_page import unpack_data
from program_in_browser import AREA, BOARD, OTHER, PLAYER, ProgramInBrowser, write_page
from scorm_host import serve_folder

from visualizer import Board
from visualizer.export.program.in_browser import judge
from visualizer.language.program_page import SAID

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif("PYODIDE" not in os.environ, reason="PYODIDE names the folder of Pyodide's release"),
]
BROKEN = RIGHT + "def\n"
HANGS = RIGHT.replace("        queue =", "        any(iter(int, 1))\n        queue =", 1)
#: A right recursion through any(), of which each call takes more of the browser's stack.
DEEP = """
class Solution:
    def updateBoard(self, board, click):
        def around(row, col):
            return [(r, c) for r in range(max(row - 1, 0), min(row + 2, len(board)))
                    for c in range(max(col - 1, 0), min(col + 2, len(board[0]))) if (r, c) != (row, col)]

        def opens(row, col):
            if board[row][col] == "M":
                board[row][col] = "X"
            elif board[row][col] == "E":
                mines = sum(board[r][c] in "MX" for r, c in around(row, col))
                board[row][col] = str(mines) if mines else "B"
                return not mines and any(opens(r, c) for r, c in around(row, col))

        opens(*click)
        return board
"""
FOCUSED = "(({ id, className, localName }) => id || className || localName)(document.activeElement)"
STATUS = "document.querySelector('#status').textContent"
VERDICT = "document.querySelector('#verdict').textContent"
WRONG_LINE = f"{AREA}.ariaInvalid === 'true' && !document.querySelector('.editor-wrong').hidden"
TOO_WIDE = """[...document.querySelectorAll('body :not(.editor-behind *)')].filter((each) =>
    each.getBoundingClientRect().right > innerWidth + 1).map(({ outerHTML }) => outerHTML)"""


@pytest.fixture(scope="module")
def closed(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> ProgramInBrowser:
    path = tmp_path_factory.mktemp("page") / "check.html"
    write_page(path)
    return ProgramInBrowser(browser, path)


@pytest.fixture
def page(closed: ProgramInBrowser) -> ProgramInBrowser:
    """The page with Python ready, as the test before has left it: starting Python takes seconds."""
    closed.browser.screen(1366, 768)
    if not closed.browser.value("Boolean(document.querySelector('#player'))"):
        closed.open()
    closed.wait_for_python()
    return closed


@pytest.mark.parametrize("place", ["disk", "host"])
def test_algorithms_play_at_once_and_then_the_program_and_nothing_is_requested(closed, place):
    browser = closed.browser
    with serve_folder(closed.path.parent) if place == "host" else nullcontext() as address:
        url = f"{address}/{closed.path.name}" if address else closed.path.as_uri()
        browser.open(url)
        assert browser.value(f"{PLAYER}.panes.length") == 12
        browser.value("document.querySelector('#player').focus()")
        browser.press("ArrowRight")
        assert browser.value(f"{PLAYER}.state.player.step") == 1
        closed.wait_for_python()
        closed.wait_for_verdict()
        assert browser.faults() == []
        assert {each for each in browser.requests() if not each.startswith("blob:")} == {url}
        policy = browser.value("document.querySelector('meta[http-equiv]').content")
        rules = {name: values for name, *values in map(str.split, policy.split(";"))}
        assert [each for each in rules.pop("script-src") if "sha256" not in each] == ["'wasm-unsafe-eval'"]
        assert rules.pop("style-src")
        assert rules == {
            **{name: ["'none'"] for name in ("default-src", "base-uri", "form-action")},
            "img-src": ["data:"],
            "worker-src": ["blob:"],
        }


@pytest.mark.parametrize("text", [RIGHT, DIGIT_IS_NUMBER, NO_SEEN_CHECK], ids="right wrong endless".split())
def test_the_verdict_is_that_of_the_command(page, text):
    page.write(text)
    shown = page.wait_for_verdict().replace(SAID["asks"], "", 1)
    html = judge(text, "mine.py", lambda boards: None)["html"]
    wanted = f"Object.assign(document.createElement('div'), {{ innerHTML: {json.dumps(html)} }}).textContent"
    assert shown.startswith(page.browser.value(wanted).rstrip())


def test_what_is_written_runs_by_itself_unless_switched_off_or_by_ctrl_enter(page):
    browser = page.browser
    page.write(RIGHT)
    page.wait_for_run()
    page.forget_run()
    page.type("# typed\n")
    page.wait_for_run()
    browser.click("#auto")
    page.forget_run()
    page.type("# once more\n")
    browser.value("new Promise((done) => setTimeout(done, 1500))")
    assert not page.has_run()
    browser.press("Enter", ctrl=True)
    page.wait_for_run()
    page.forget_run()
    page.type("# and again\n")
    browser.press("F6")
    assert browser.value(FOCUSED) == "player"
    browser.press("Enter", ctrl=True)
    page.wait_for_run()
    browser.press("F6")
    browser.wait_for(f"document.activeElement === {AREA}")
    browser.click("#auto")


def test_a_text_that_does_not_compile_keeps_the_last_run_and_marks_its_line(page):
    page.write(RIGHT)
    page.wait_for_run()
    page.write(BROKEN)
    page.browser.wait_for(WRONG_LINE)
    assert not page.has_run()
    number = len(BROKEN.splitlines())
    assert f"line {number}" in page.browser.value(STATUS)
    assert page.browser.value("document.querySelector('.editor-wrong').style.getPropertyValue('--line')") == str(number)


def test_a_wrong_program_can_be_watched_on_the_board_on_which_it_fails(page):
    page.write(DIGIT_IS_NUMBER)
    page.wait_for_verdict()
    page.forget_run()
    page.browser.click("#verdict button")
    page.wait_for_run()
    answer = judge(DIGIT_IS_NUMBER, "mine.py", lambda boards: None)
    board = unpack_data(answer["run"])["boards"][0]
    assert page.board().rows == tuple(board["rows"])
    assert page.browser.value(f"{PLAYER}.state.player.position") == board["position"]
    names = page.browser.value(f"{PLAYER}.panes.map(({{ facts }}) => facts.name)")
    assert names == [each["name"] for each in board["panes"]]
    assert page.browser.value("!document.querySelector('.editor-lit').hidden")


def test_after_a_right_verdict_the_page_asks_about_the_program(page):
    page.write(RIGHT)
    page.wait_for_verdict()
    page.browser.press("F9")
    questions = "document.querySelector('#questions iframe')?.contentWindow.practicePage"
    page.browser.wait_for(f"{questions}?.tasks.length >= 5")
    assert page.browser.value(f"{questions}.scene.pictures.length")
    page.browser.value("document.querySelector('#questions .close').click()")


def test_a_board_is_clicked_drawn_and_pasted_and_a_wrong_one_changes_nothing(page):
    browser = page.browser
    page.write(RIGHT)
    page.paste_board(OTHER.to_text())
    page.wait_for_run()
    assert (page.board().rows, page.board().click) == (OTHER.rows, OTHER.click)
    page.forget_run()
    page.press_cell(0, 1)
    page.wait_for_run()
    assert page.board().click == (0, 1)
    browser.click("#draw")
    page.forget_run()
    page.press_cell(1, 0)
    page.press_cell(0, 0, moves=100)  # the run of the press before comes meanwhile
    browser.wait_for(f"{PLAYER}.state.board.rows.join() === 'MEE,MEM'")
    browser.value(f"{PLAYER}.panes[0].part('board').focus()")
    for row in ("MME", "MEE"):
        browser.press("Enter")
        browser.wait_for(f"{PLAYER}.state.board.rows[0] === '{row}'")
    browser.click("#draw")
    assert page.board().click == (0, 1)
    page.paste_board('[["E","E"],["M","E"]]\n[0,1]')
    page.wait_for_run()
    assert page.board() == Board(("EE", "ME"), (0, 1))
    page.paste_board("# click: 0,0\nEEQ\n")
    browser.wait_for("document.querySelector('#board-problem').textContent.includes('Q')")
    browser.press("Escape")
    assert not page.has_run()


def test_a_program_that_hangs_is_ended_and_its_text_is_kept(page):
    page.write(HANGS)
    page.browser.wait_for(f"{STATUS} === {json.dumps(SAID['hangs'])}")
    assert page.browser.value(f"{AREA}.value") == HANGS
    page.write(RIGHT)
    page.wait_for_run()


def test_a_recursion_deeper_than_the_stack_of_the_browser_is_not_called_wrong(page):
    page.write(DEEP)
    page.paste_board("# click: 0,0\n" + ("E" * 50 + "\n") * 50)
    page.browser.wait_for(f"{STATUS}.includes('stack') && !{VERDICT}.includes('wrong')")
    verdict = page.wait_for_verdict()
    assert "right" in verdict
    assert "stack" in verdict
    assert page.browser.value(f"{AREA}.value") == DEEP
    page.write(RIGHT)
    page.wait_for_run()
    page.paste_board(BOARD.to_text())
    page.wait_for_run()


def test_what_is_written_is_kept_and_a_link_has_it_with_the_board(closed):
    browser = closed.browser
    closed.open()
    closed.write(DIGIT_IS_NUMBER)
    closed.open()
    assert browser.value(f"{AREA}.value") == DIGIT_IS_NUMBER
    browser.value("document.querySelector('#boards').value = '1'")
    browser.value("document.querySelector('#boards').dispatchEvent(new Event('change'))")
    browser.value("document.querySelector('#link').click()")
    browser.wait_for("location.hash")
    place = browser.value("location.hash")
    browser.value("localStorage.clear()")
    closed.open(place)
    assert browser.value(f"{AREA}.value") == DIGIT_IS_NUMBER
    closed.wait_for_python()
    assert closed.board().rows == OTHER.rows


def test_what_a_link_or_an_example_replaces_can_be_taken_back(closed):
    browser, text = closed.browser, f"{AREA}.value"

    def choose(value: str) -> None:
        browser.value(f"document.querySelector('#examples').value = '{value}'")
        browser.value("document.querySelector('#examples').dispatchEvent(new Event('change'))")

    closed.open()
    closed.write(RIGHT)
    browser.value("document.querySelector('#link').click()")
    browser.wait_for("location.hash")
    place = browser.value("location.hash")
    closed.write(DIGIT_IS_NUMBER)
    browser.open(browser.value("location.href"))
    assert browser.value(text) == DIGIT_IS_NUMBER
    closed.open(place)
    assert browser.value(text) == RIGHT
    closed.open()
    choose("before")
    assert browser.value(text) == DIGIT_IS_NUMBER
    choose("0")
    choose("before")
    assert browser.value(text) == DIGIT_IS_NUMBER


def test_a_file_is_opened(closed, tmp_path):
    file = tmp_path / "own.py"
    text = f"# 扫雷\n{DIGIT_IS_NUMBER}"
    file.write_text(text, encoding="gb18030")
    closed.open()
    root = closed.browser.call("DOM.getDocument")["root"]["nodeId"]
    node = closed.browser.call("DOM.querySelector", nodeId=root, selector="#file")["nodeId"]
    closed.browser.call("DOM.setFileInputFiles", nodeId=node, files=[str(file)])
    closed.browser.wait_for(f"{AREA}.value === {json.dumps(text)}")
    assert closed.wait_for_verdict().startswith("own.py")


def test_a_phone_shows_the_program_or_the_run(page):
    browser = page.browser
    browser.screen(390, 664)
    for tab, shown in (("to-run", ["hidden", "visible"]), ("to-program", ["visible", "hidden"])):
        browser.click(f"#{tab}")
        seen = "['#writing', '#watching'].map((each) => getComputedStyle(document.querySelector(each)).visibility)"
        assert browser.value(seen) == shown
        assert browser.value(TOO_WIDE) == []


def test_the_keyboard_leads_through_the_page_in_its_order(page):
    browser = page.browser
    page.write(RIGHT)
    page.wait_for_verdict()
    browser.value("document.querySelector('#help').focus()")
    browser.press("Tab")
    browser.wait_for(f"document.activeElement === {AREA}")
    browser.press("Escape")
    for name in ("run", "auto", "verdict", "ask", "boards", "draw", "board", "beside", "player"):
        browser.press("Tab")
        assert browser.value(FOCUSED) == name
    inside = f"{FOCUSED.replace('document', 'document.activeElement.contentDocument')}"
    before = browser.value(inside)
    browser.press("Tab")
    assert browser.value(inside) != before
    assert browser.faults() == []


@pytest.mark.skipif("AXE" not in os.environ, reason="AXE names the script of axe-core")
def test_axe_finds_no_accessibility_problem(closed):
    browser = closed.browser
    browser.call("Page.setBypassCSP", enabled=True)
    closed.open()
    closed.wait_for_python()
    browser.value(Path(os.environ["AXE"]).read_text(encoding="utf-8") + "; true")
    for text in (RIGHT, DIGIT_IS_NUMBER):
        closed.write(text)
        closed.wait_for_verdict()
        for theme in ("dark", "light", "projector"):
            browser.value(f"document.documentElement.dataset.scheme = '{theme}'")
            assert _violations(browser) == []
    closed.type("# the verdict is an old one now\n")
    assert _violations(browser) == []
    closed.write(BROKEN)
    browser.wait_for(WRONG_LINE)
    assert _violations(browser) == []
    for dialog in ("board", "help"):
        browser.click(f"#{dialog}")
        assert _violations(browser) == []
        browser.press("Escape")
    browser.screen(390, 664)
    assert _violations(browser) == []
    browser.call("Page.setBypassCSP", enabled=False)


def _violations(browser: Chromium) -> list[str]:
    """What axe finds in the page, without the player in its frame, which has a test of its own."""
    return list(
        browser.value(
            "axe.run(document, { iframes: false }).then(({ violations }) => violations.map(({ id, nodes }) =>"
            " `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`))"
        )
    )
