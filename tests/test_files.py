"""Files are replaced whole or not at all."""

import errno
import os
import stat
import sys
from functools import partial

import pytest

from visualizer.errors import FileError
from visualizer.files import replace_atomically, validate_target, write_atomically

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions and links")
NOT_ROOT = pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")


def write_half(path, error):
    """Write a little to the replacement of ``path``, then fail."""
    with replace_atomically(path) as temporary:
        temporary.write_bytes(b"half")
        raise error


def write_inside(path, error):
    """Fail as `write_half` does, inside a writer that replaces files itself."""
    with replace_atomically(path) as temporary:
        write_half(temporary, error)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


DISK_IS_FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("write", [write_half, write_inside])
@pytest.mark.parametrize("error", [RuntimeError("stop"), KeyboardInterrupt(), DISK_IS_FULL])
def test_a_writer_that_fails_leaves_the_old_file(tmp_path, error, write):
    (tmp_path / "a.txt").write_bytes(b"old")
    with pytest.raises(FileError if error is DISK_IS_FULL else type(error)) as caught:
        write(tmp_path / "a.txt", error)
    message = f"{tmp_path / 'a.txt'}: the disk is full; make room or choose another disk"
    assert error is not DISK_IS_FULL or str(caught.value) == message
    assert (tmp_path / "a.txt").read_bytes() == b"old"
    assert names(tmp_path) == ["a.txt"]


REFUSED = {
    "no/a.txt": "no/a.txt: there is no such folder; create it or choose another",
    "": "'' is not a file name; give one",
    "a\0b": "'a\\x00b' is not a file name; give one",
    "new/": "new/: this is a folder; add a file name",
    "old/.": "old/.: this is a folder; add a file name",
    "a" * 5000: f"{'a' * 5000}: the name is too long; choose a shorter one",
}


@POSIX
@pytest.mark.parametrize("name", REFUSED)
def test_an_impossible_file_name_is_refused_with_a_remedy(folder, name):
    (folder / "old").mkdir()
    for write in (validate_target, partial(write_atomically, data=b"x")):
        with pytest.raises(FileError) as caught:
            write(name)
        assert str(caught.value) == REFUSED[name]
        assert names(folder) == ["old"]


@POSIX
def test_replacing_a_file_keeps_its_permissions(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"old")
    (tmp_path / "a.txt").chmod(0o640)
    write_atomically(tmp_path / "a.txt", b"new")
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o640


@POSIX
def test_writing_to_a_link_replaces_its_target(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.txt").write_bytes(b"old")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real" / "a.txt")
    write_atomically(tmp_path / "link.txt", b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real" / "a.txt").read_bytes() == b"new"


@POSIX
@NOT_ROOT
def test_a_read_only_file_is_not_replaced(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"old")
    (tmp_path / "a.txt").chmod(0o444)
    with pytest.raises(FileError, match="may not be written"):
        write_atomically(tmp_path / "a.txt", b"new")
    assert (tmp_path / "a.txt").read_bytes() == b"old"
