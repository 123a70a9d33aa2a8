"""File names, reading ordinary files, and writing files atomically."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from visualizer.errors import FileError, SourceError, quote, reason_of

AnyPath = str | os.PathLike[str]

#: The last part of a path that can only be the path of a folder.
_FOLDER_ENDINGS = ("", os.curdir, os.pardir)

#: How files begin that are not written by hand, by what they are.
_STARTS = {
    "a picture": rb"\x89PNG|\xff\xd8\xff|GIF8[79]a|BM.{4}\x00{4}|II\*\x00|MM\x00\*|\x00\x00\x01\x00|RIFF.{4}WEBP"
    rb"|.{4}ftyp(avif|heic|mif1)|(<\?xml.*?)?\s*<svg",
    "a sound or a video": rb"RIFF.{4}(WAVE|AVI)|ID3[\x02-\x04]|OggS\x00|fLaC\x00|\x1aE\xdf\xa3|.{4}ftyp",
    "a document": rb"%PDF-|{\\rtf|\xd0\xcf\x11\xe0|<!DOCTYPE|<!doctype|<html",
    "an archive": rb"PK\x03\x04|\x1f\x8b|BZh[1-9]1AY|7z\xbc\xaf|\xfd7zXZ|Rar!",
    "a built program": rb"\x7fELF|MZ.{,60}\x00|\xca\xfe\xba\xbe|\xcf\xfa\xed\xfe",
}
_REMEDY_OF_ERRNO = {
    errno.ENOENT: "no file can be made in this folder; choose another",
    errno.EACCES: "it may not be written; close what has it open, or choose another folder",
    errno.EPERM: "it may not be written; close what has it open, or choose another folder",
    errno.EROFS: "the folder can only be read; choose another",
    errno.ENOSPC: "the disk is full; make room or choose another disk",
    errno.ENAMETOOLONG: "the name is too long; choose a shorter one",
}


def is_path_name(name: str) -> bool:
    """Whether the system accepts it as a path: not empty, without NUL and halves of surrogate pairs."""
    try:
        return bool(name) and b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        return False


def read_regular_file(path: AnyPath, most: int) -> bytes:
    """The first ``most`` bytes of a file. Raises OSError, also for a pipe, which may never end."""
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        raise OSError("this is not an ordinary file")
    with open(path, "rb") as file:
        return file.read(most)


def read_error_text(path: str, error: Exception, kind: str) -> str:
    """A message for a ``kind`` of file that cannot be read: the reason and the remedy."""
    if os.path.isdir(path):
        return f"this is a folder; name a {kind} file in it"
    if isinstance(error, FileNotFoundError):
        return "there is no such file; check the name"
    return f"the file cannot be read ({reason_of(error)}); check its name and its permissions"


def other_kind_text(data: bytes) -> str:
    """A message about a file with ``data`` that is no text, by its first bytes; empty if it may be one."""
    kind = next((kind for kind, start in _STARTS.items() if re.match(start, data[:1000], re.DOTALL)), "")
    return kind and f"this is {kind}; open a board, a trace or a program"


def decode_utf8(data: bytes, error_class: type[SourceError], source: str) -> str:
    """The text in ``data``. Raises an error of this class for another kind of file, or a byte that is not UTF-8."""
    if kind := other_kind_text(data):
        raise error_class(kind, source=source)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        problem = f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise error_class(problem, source=source, line=line, column=column) from None


def write_atomically(path: AnyPath, data: bytes) -> None:
    """Write ``data`` to ``path``; if that fails, an existing file stays unchanged.

    Raises FileError.
    """
    with replace_atomically(path) as temporary:
        temporary.write_bytes(data)


@contextmanager
def replace_atomically(path: AnyPath) -> Iterator[Path]:
    """Yield the path of a temporary file, which replaces ``path`` when the block ends.

    It is in the folder of ``path`` and has the same ending, from which some writers infer the format. If
    the block raises, it is removed and ``path`` stays unchanged. An OSError becomes a FileError, unless it
    names a file in another folder.
    """
    target = _resolve_target(path)
    try:
        temporary = _create_temporary_file(target)
        try:
            yield temporary
            with open(temporary, "r+b") as stream:
                os.fsync(stream.fileno())
            with suppress(OSError):  # keep the permissions of the file that is replaced
                temporary.chmod(target.stat().st_mode & 0o777)
            os.replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    except OSError as error:
        # A writer inside the block may have raised a FileError about the temporary file.
        reason = error.__cause__ if isinstance(error, FileError) else error
        if not isinstance(reason, OSError) or _is_in_other_folder(reason, target):
            raise
        raise FileError(f"{os.fspath(path)}: {_remedy_text(reason)}") from error


def validate_target(path: AnyPath) -> None:
    """Raise FileError if ``path`` cannot be written; to be called before long work.

    An empty file is created and removed; an existing file stays unchanged.
    """
    target = _resolve_target(path)
    try:
        probe = _create_temporary_file(target) if target.exists() else _create_file(target)
        probe.unlink()
    except OSError as error:
        raise FileError(f"{os.fspath(path)}: {_remedy_text(error)}") from error


def _resolve_target(path: AnyPath) -> Path:
    """The file that ``path`` means after following links; it need not exist.

    Raises FileError for a path that obviously cannot be written.
    """
    name = os.fspath(path)
    if not is_path_name(name):
        raise FileError(f"{quote(name)} is not a file name; give one")
    target = os.path.realpath(name)
    if os.path.isdir(target) or os.path.basename(name) in _FOLDER_ENDINGS:
        raise FileError(f"{name}: this is a folder; add a file name")
    if not os.path.isdir(os.path.dirname(target)):
        raise FileError(f"{name}: there is no such folder; create it or choose another")
    if os.path.exists(target) and not os.path.isfile(target):
        raise FileError(f"{name}: this is not an ordinary file; choose another name")
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise FileError(f"{name}: {_REMEDY_OF_ERRNO[errno.EACCES]}")
    return Path(target)


def _create_temporary_file(target: Path) -> Path:
    """Create an empty file with a random name beside ``target``, with the same ending."""
    return _create_file(target.with_name(f".part-{os.urandom(8).hex()}{target.suffix}"))


def _create_file(path: Path) -> Path:
    """Create an empty file with the permissions of the user's umask (those of `tempfile` are stricter)."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    return path


def _is_in_other_folder(error: OSError, target: Path) -> bool:
    name = error.filename
    return isinstance(name, str) and os.path.dirname(name) != os.fspath(target.parent)


def _remedy_text(error: OSError) -> str:
    other = f"it cannot be written ({reason_of(error)}); choose another name"
    return _REMEDY_OF_ERRNO.get(error.errno or 0, other)
