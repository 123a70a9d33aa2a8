"""What can be opened, as a list: folders are read in steps, names found by their parts."""

from __future__ import annotations

import os

import pytest
from visualizer.window.file_list import (
    MOST_RECENT,
    Entry,
    FolderReading,
    Listing,
    folder_typed,
    more_text,
    parent_text,
    with_recent,
)

from visualizer.board.shipped import shipped_boards
from visualizer.window import file_list


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with boards in it, which is the current one."""
    for name in ("week-10.txt", "week-2.txt", "Exam.json", "run.trace", "notes.doc", ".hidden.txt"):
        (tmp_path / name).write_text("EE\nEM\n", encoding="utf-8")
    for name in ("lessons", "old"):
        (tmp_path / name).mkdir()
    (tmp_path / "lessons" / "first.txt").write_text("EE\nEM\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def read(text):
    reading = FolderReading(folder_typed(text))
    assert not reading.work(lambda: True)
    return reading


def listed(text, recent, reading):
    listing = Listing(text, recent, reading)
    assert not listing.work(lambda: True)
    assert listing.done
    return listing.lines


def labels(text, recent=()):
    lines = listed(text, recent, read(text))
    return [line if isinstance(line, str) else line.label for line in lines]


def test_folders_stand_before_files_and_numbers_in_order(folder):
    found = labels("")
    assert found[0] == str(folder)
    assert found[1:8] == ["..", f"lessons{os.sep}", f"old{os.sep}", "Exam.json", "run.trace",
                          "week-2.txt", "week-10.txt"]  # fmt: skip
    assert found[8:] == ["Boards that ship", *shipped_boards()]


def test_recent_files_stand_first_and_say_where_they_are(folder):
    path = str(folder / "lessons" / "first.txt")
    lines = listed("", [path], read(""))
    assert lines[:2] == ["Recent", Entry("first.txt", path, str(folder / "lessons"))]


def test_names_are_found_by_any_part_the_best_first(folder):
    found = {
        "WEEK": ["week-2.txt", "week-10.txt"],
        "ex": ["Exam.json", "example-1", "example-2", "expert-16x30"],
        "10": ["week-10.txt"],
        "comb": ["comb"],
        "nothing": [],
    }
    assert {text: labels(text) for text in found} == found


def test_a_file_that_is_recent_and_here_is_listed_once(folder):
    assert labels("week-2", [str(folder / "week-2.txt")]) == ["week-2.txt"]


def test_a_path_lists_its_folder(folder):
    assert labels("lessons/") == [str(folder / "lessons"), "..", "first.txt"]
    assert labels("lessons/fi") == [str(folder / "lessons"), "first.txt"]


def test_what_a_line_stands_for_can_be_opened_or_listed(folder):
    for text in ("", "lessons/", "../", str(folder) + os.sep):
        for line in listed(text, (), read(text)):
            if isinstance(line, Entry) and line.value not in shipped_boards():
                path = os.path.expanduser(line.value)
                assert os.path.isdir(path or os.curdir) if line.folder else os.path.isfile(path)


@pytest.mark.skipif(os.sep != "/", reason="folders are written with /")
def test_the_folder_above():
    above = {"": "../", "../": "../../", "a/b/": "a/", "a/": "", "/a/b/": "/a/", "/a/": "/",
             "/": None, "./": "./../"}  # fmt: skip
    assert {folder: parent_text(folder) for folder in above} == above


def test_what_is_typed_names_a_folder_up_to_its_last_separator():
    assert [folder_typed(text) for text in ("", "a", "a/", "a/b")] == ["", "", "a/", "a/"]


def test_a_folder_that_cannot_be_read_says_so(folder):
    for text in ("no-such-folder/", "a\x00b/", "\ud800/"):
        reading = read(text)
        assert "cannot be read" in reading.problem
        assert reading.count == 0


def test_a_huge_folder_is_cut_and_says_how_much_is_left_out(folder, monkeypatch):
    monkeypatch.setattr(file_list, "MOST_LISTED", 4)
    reading = read("")
    assert len(reading.entries) == 4
    assert reading.more == 2
    assert more_text(reading) == "2 more are not listed; type the name of one."


def test_the_last_file_is_the_first_of_the_recent_ones_and_there_once(folder):
    recent = ()
    for number in range(MOST_RECENT + 3):
        path = folder / f"board-{number}.txt"
        path.write_text("E", encoding="utf-8")
        recent = with_recent(recent, str(path))
    assert len(recent) == MOST_RECENT
    assert with_recent(recent, recent[3])[:2] == (recent[3], recent[0])
    assert with_recent(recent, "no-such-file.txt") == recent
    assert with_recent((), "week-2.txt") == (str(folder / "week-2.txt"),)


def test_a_board_that_ships_is_no_recent_file(folder):
    (folder / "comb").write_text("E", encoding="utf-8")
    assert with_recent((), "comb") == ()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_pipes_and_links_to_nothing_are_not_listed(tmp_path):
    (tmp_path / "board.txt").write_text("EE", "utf-8")
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "gone.txt").symlink_to(tmp_path / "nowhere")
    (tmp_path / "link.txt").symlink_to(tmp_path / "board.txt")
    reading = FolderReading(str(tmp_path))
    reading.work(lambda: True)
    assert [entry.label for entry in reading.entries] == ["board.txt", "link.txt"]
