"""User programs in the window: opened, rerun when saved, and reported."""

from __future__ import annotations

import pytest
from language_programs import EACH_LANGUAGE, source
from user_programs import PRINTING, QUEUE, RAISING, UserProgramFile, user_file
from window_driver import WindowDriver

from visualizer.window.opening import build_scenario, open_text, pane_notes
from visualizer.window.settings import setting_values

__all__ = ["user_file"]

BROKEN = QUEUE.replace("while queue:", "while queue")


def titles(driver: WindowDriver) -> list[str]:
    return [program.title for program in driver.session.programs]


def note_of(driver: WindowDriver):
    return pane_notes(driver.session)[3]


def test_a_file_that_is_dropped_again_reuses_its_pane(user_file: UserProgramFile):
    driver = user_file.open()
    driver.key("[")
    driver.drop(user_file.path)
    driver.settle()
    assert titles(driver)[3:] == ["mine.py"]
    assert driver.session.focus == 3
    assert "was read again" in driver.session.message


def test_a_removed_program_can_be_chosen_again(user_file: UserProgramFile):
    driver = user_file.open()
    driver.key("Delete")
    assert len(titles(driver)) == 3
    user_file.write(PRINTING)
    driver.key("P")
    driver.click_on(next(each.name for each in driver.app.input_state.controls if each.label == "mine.py"))
    driver.click_on("show")
    user_file.check_files()
    assert driver.session.outcome_of_pane(3).printed  # the saved text is what runs


def test_an_unreadable_program_is_refused_and_nothing_changes(user_file: UserProgramFile):
    driver = user_file.open(BROKEN)
    assert len(titles(driver)) == 3
    assert f"{user_file.path}:7" in driver.session.message
    assert driver.session.message_is_error


def test_saving_a_program_reruns_it_at_the_same_position(user_file: UserProgramFile):
    driver = user_file.open()
    driver.key("Right", "Right", "Right", "Shift+Right", "Space", "[")
    session = driver.session
    session.player.speed = 1.0
    before = session.player.position, session.focus, session.player.direction
    others = session.comparison.traces[:3]
    user_file.write(PRINTING)
    driver.app.update(0.3, lambda: True)
    stood = session.player.position
    driver.settle()
    assert (session.player.position, session.focus, session.player.direction) == (stood, *before[1:])
    assert session.comparison.traces[:3] == others  # the others are not run again
    assert session.outcome_of_pane(3).printed.startswith("at (6, 5)")
    assert "was saved" in session.message


def test_a_broken_save_keeps_the_last_run(user_file: UserProgramFile):
    driver = user_file.open()
    trace = driver.session.comparison.traces[3]
    user_file.save(BROKEN)
    assert "What ran last is still shown" in driver.session.message
    assert driver.session.comparison.traces[3] is trace
    note = note_of(driver)
    assert "Not run again" in note.unread
    assert "line 7" in note.unread
    user_file.save(QUEUE)
    assert not note_of(driver).unread
    assert "has run again" in driver.session.message


@pytest.mark.parametrize("ending", EACH_LANGUAGE)
def test_a_save_that_does_not_compile_keeps_the_last_run(tmp_path, ending):
    file, text = UserProgramFile(tmp_path / f"Mine{ending}"), source(f"queue{ending}")
    driver = file.open(text)
    trace = driver.session.comparison.traces[3]
    file.save(text.replace("return board", "return board board"))
    assert "What ran last is still shown" in driver.session.message
    assert driver.session.comparison.traces[3] is trace
    assert "Not run again: line" in note_of(driver).unread
    file.save(text)
    assert not note_of(driver).unread
    assert driver.session.comparison.traces[3] is not trace


def start_endless_run(driver: WindowDriver):
    """Start a run of the user program that does not end, and return it."""
    runner = driver.session.programs[3].runner
    runner.held = True
    driver.session.click((0, 0))
    for _ in range(20):
        driver.app.update(0.01, lambda: False)
    assert driver.session.work.is_loading
    return runner.runs[-1]


def test_saving_a_running_program_ends_its_run(user_file: UserProgramFile):
    driver = user_file.open()
    run = start_endless_run(driver)
    user_file.save(PRINTING)
    assert run.closed
    assert driver.session.outcome_of_pane(3).printed


@pytest.mark.parametrize("key", ["Escape", "Ctrl+Q"])
def test_cancelling_and_quitting_end_a_run(user_file: UserProgramFile, key):
    driver = user_file.open()
    run = start_endless_run(driver)
    driver.tap(key)
    assert run.closed
    assert key == "Ctrl+Q" or not driver.session.work.is_loading
    assert key == "Ctrl+Q" or not driver.session.message  # no message such as that it has run again


def test_a_crashed_run_can_be_played_up_to_its_crash(user_file: UserProgramFile):
    driver = user_file.open(RAISING)
    note = note_of(driver)
    assert note.crash == "line 10: IndexError: list index out of range"
    assert len(driver.session.comparison.traces[3]) > 2
    driver.key("C", "End")
    view = driver.app.main.stage_view()
    assert view.panes[3].remark.text == "stopped"
    assert view.code.running_line == 10
    driver.key("Home")
    assert driver.app.main.stage_view().code.running_line != 10


def test_printed_text_can_be_read(user_file: UserProgramFile):
    driver = user_file.open(PRINTING)
    assert driver.control("printed 3") is not None
    assert driver.control("printed 0") is None
    driver.click_on("printed 3")
    assert "at (6, 5)" in driver.panel_text()
    driver.key("Ctrl+C")
    assert driver.host.clipboard.startswith("at (6, 5)\n")
    driver.key("Escape")
    assert driver.panel is None


def test_user_programs_are_not_named_in_saved_files(user_file: UserProgramFile, tmp_path):
    driver = user_file.open()
    assert len(build_scenario(driver.session.board, driver.session).algorithms) == 3
    assert "mine" not in str(setting_values(driver.session, (800, 600))["algorithms"])
    driver.key("Ctrl+S", "Ctrl+A")
    driver.type(str(tmp_path / "saved.txt"))
    driver.key("Enter")
    assert "without your own programs" in driver.session.message
    assert "mine.py" not in (tmp_path / "saved.txt").read_text()


def test_a_program_dropped_during_a_recording_is_added_to_it(user_file: UserProgramFile):
    user_file.write(QUEUE)
    driver = user_file.driver
    open_text(driver.session, "# algorithms: queue-mark-on-push,stack-peek\n" + "EEEEE\n" * 5)
    driver.drop(user_file.path)
    driver.settle()
    assert titles(driver)[2:] == ["mine.py"]
    assert driver.session.comparison.letters == ("A", "B", "C")
    assert not driver.session.message_is_error


def test_a_file_that_reappears_is_read_again(user_file: UserProgramFile):
    driver = user_file.open()
    user_file.path.unlink()
    user_file.check_files(3)
    assert "Not run again" in note_of(driver).unread
    user_file.save(PRINTING)
    assert not note_of(driver).unread
    assert driver.session.outcome_of_pane(3).printed
