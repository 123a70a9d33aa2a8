"""Files are replaced whole or not at all."""

import errno
import os
import stat
import sys
from functools import partial

import pytest

from visualizer.errors import BoardError, FileError, VisualizerError
from visualizer.files import check_target, replacing, write_beside

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions and links")
NOT_ROOT = pytest.mark.skipif(
    hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere"
)


def write_half(path, error):
    """Write a little to what will replace ``path``, then fail."""
    with replacing(path) as temporary:
        temporary.write_bytes(b"half")
        raise error


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_an_old_file_is_replaced(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"old and longer")
    write_beside(str(tmp_path / "a.txt"), b"new")
    assert (tmp_path / "a.txt").read_bytes() == b"new"
    assert names(tmp_path) == ["a.txt"]


def test_a_writer_that_fails_leaves_the_old_file(tmp_path):
    for error in [RuntimeError("stop"), KeyboardInterrupt(), BoardError("bad")]:
        (tmp_path / "a.mp4").write_bytes(b"old")
        with pytest.raises(type(error)) as caught:
            write_half(tmp_path / "a.mp4", error)
        assert caught.value is error
        assert (tmp_path / "a.mp4").read_bytes() == b"old"
        assert names(tmp_path) == ["a.mp4"]


def test_a_missing_folder_is_named_with_the_remedy(tmp_path):
    path = tmp_path / "nowhere" / "a.txt"
    with pytest.raises(FileError) as caught:
        write_beside(path, b"x")
    assert str(caught.value) == f"{path}: there is no such folder; create it or choose another"
    assert isinstance(caught.value, VisualizerError)
    assert isinstance(caught.value, OSError)


def test_no_name_is_refused():
    for name in ["", "a\0b", "\ud800.gif"]:
        with pytest.raises(FileError) as caught:
            write_beside(name, b"x")
        assert str(caught.value) == f"{name!r} is not a file name; give one"


def test_a_name_of_a_folder_is_refused_whether_or_not_there_is_one(tmp_path, monkeypatch):
    for name in [".", "..", "./", "new.gif/", "new/.", "old.gif/", "old.gif/."]:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "old.gif").write_bytes(b"old")
        with pytest.raises(FileError) as caught:
            write_beside(name, b"x")
        assert str(caught.value) == f"{name}: this is a folder; add a file name"
        assert names(tmp_path) == ["old.gif"]


def test_a_name_that_is_too_long_is_refused(tmp_path):
    for write in [check_target, partial(write_beside, data=b"x")]:
        with pytest.raises(FileError) as caught:
            write(tmp_path / ("a" * 5000))
        assert str(caught.value).endswith("; choose a shorter one") or sys.platform == "win32"
        assert names(tmp_path) == []


def test_a_check_before_the_work_leaves_everything_as_it_was(tmp_path):
    (tmp_path / "old.txt").write_bytes(b"old")
    for name in ("old.txt", "new.txt"):
        check_target(tmp_path / name)
    assert names(tmp_path) == ["old.txt"]
    assert (tmp_path / "old.txt").read_bytes() == b"old"


def test_a_disk_that_fails_while_writing_is_named_and_cleaned_up(tmp_path):
    for number, remedy in [
        (errno.ENOSPC, "the disk is full; make room or choose another disk"),
        (errno.EIO, f"it cannot be written ({os.strerror(errno.EIO)}); choose another name"),
    ]:
        (tmp_path / "a.txt").write_bytes(b"old")
        with pytest.raises(FileError) as caught:
            write_half(tmp_path / "a.txt", OSError(number, os.strerror(number)))
        assert str(caught.value) == f"{tmp_path / 'a.txt'}: {remedy}"
        assert (tmp_path / "a.txt").read_bytes() == b"old"
        assert names(tmp_path) == ["a.txt"]


@POSIX
def test_the_permissions_of_a_replaced_file_stay(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"old")
    (tmp_path / "a.txt").chmod(0o640)
    write_beside(tmp_path / "a.txt", b"new")
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o640


@POSIX
def test_a_link_stays_and_its_target_is_replaced(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.txt").write_bytes(b"old")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real" / "a.txt")
    write_beside(tmp_path / "link.txt", b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real" / "a.txt").read_bytes() == b"new"


@POSIX
@NOT_ROOT
def test_a_read_only_file_is_not_replaced(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"old")
    (tmp_path / "a.txt").chmod(0o444)
    with pytest.raises(FileError, match="may not be written"):
        write_beside(tmp_path / "a.txt", b"new")
    assert (tmp_path / "a.txt").read_bytes() == b"old"
