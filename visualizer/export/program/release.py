"""The one release of Pyodide that pages contain: files that ``release.json`` names, with their sizes and hashes."""

from __future__ import annotations

import bz2
import hashlib
import io
import json
import tarfile
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import platformdirs

from visualizer.errors import PyodideError, reason_of
from visualizer.export.templates import resource_text
from visualizer.files import AnyPath, read_regular_file, write_atomically

#: The content of the files by name.
Release = dict[str, bytes]
_PROJECT = "minesweeper-reveal-visualizer"
#: In bytes: the most of a download and of what it unpacks to, and how much is read at once.
_MOST_PACKED, _MOST_UNPACKED, _CHUNK_SIZE = 32_000_000, 128_000_000, 1 << 16
#: In seconds, without an answer.
_PATIENCE = 30.0


class Download(NamedTuple):
    """A file that Pyodide publishes at an address, and the wanted files in it, with their sizes and SHA-256s."""

    name: str
    address: str
    files: dict[str, dict[str, Any]]


_TABLE = json.loads(resource_text("program/release.json"))
#: What the lock file of the release says of the whole.
INFO: dict[str, str] = _TABLE["info"]
DOWNLOADS = [Download(**each) for each in _TABLE["downloads"]]
NUMPY = DOWNLOADS[-1].name
_TITLE = f"Pyodide {INFO['version']}"


def _advice() -> str:
    return f"put {' and '.join(each.address for each in DOWNLOADS)} into a folder, and add --pyodide FOLDER"


def find_release(folder: AnyPath | None, show: Callable[[str, float | None], object]) -> Release:
    """The files of the release.

    They are in ``folder``, each download whole or unpacked; None means the user's cache folder, for which what is
    missing is fetched. ``show`` is called with a text and the share that has arrived, from 0 to 1, or None. Raises
    PyodideError.
    """
    cache = platformdirs.user_cache_path(_PROJECT, appauthor=False) / _TITLE.lower().replace(" ", "-")
    place, release = cache if folder is None else Path(folder), Release()
    for download in DOWNLOADS:
        found = _read_files(download, place)
        if found is None and folder is not None:
            raise PyodideError(f"{download.name} is not in this folder; {_advice()}", source=str(folder))
        release |= _fetch_into(cache, download, show) if found is None else found
    return release


def _read_files(download: Download, place: Path) -> Release | None:
    """The files of a download in a folder, None if they are not all there."""
    folders = place / "pyodide", place  # an archive unpacks to a folder of its own
    paths = {name: path for name in download.files for each in folders if (path := each / name).exists()}
    try:
        if len(paths) == len(download.files):
            found = {name: read_regular_file(path, _MOST_PACKED) for name, path in paths.items()}
            return _check(found, download, str(place))
        archive = place / download.name
        if not archive.exists():
            return None
        return _check(_unpack(read_regular_file(archive, _MOST_PACKED), download), download, str(archive))
    except OSError as error:
        raise PyodideError(f"{_TITLE} cannot be read ({reason_of(error)}); {_advice()}", source=str(place)) from error


def _unpack(data: bytes, download: Download) -> Release:
    """The wanted files in a download, none if it is damaged."""
    if download.name in download.files:
        return {download.name: data}
    with suppress(OSError, EOFError, tarfile.TarError):
        with bz2.open(io.BytesIO(data)) as packed:
            content = packed.read(_MOST_UNPACKED)
        with tarfile.open(fileobj=io.BytesIO(content)) as archive:
            members = {Path(each.name).name: archive.extractfile(each) for each in archive if each.isfile()}
            return {
                name: file.read(facts["size"]) for name, facts in download.files.items() if (file := members.get(name))
            }
    return {}


def _check(found: Release, download: Download, source: str) -> Release:
    """The files, if each is what the table says. Raises PyodideError."""
    for name, facts in download.files.items():
        if hashlib.sha256(found.get(name, b"")).hexdigest() != facts["sha256"]:
            raise PyodideError(
                f"{name} is not that of {_TITLE}, or is damaged; take {download.address} in its place", source=source
            )
    return found


def _fetch_into(cache: Path, download: Download, show: Callable[[str, float | None], object]) -> Release:
    """Fetch a download, keep it in the cache folder if possible, and return its files."""
    try:
        data = _fetch(download, show)
        found = _check(_unpack(data, download), download, download.address)
    except (OSError, HTTPException, PyodideError) as error:
        reason = "another file arrived" if isinstance(error, PyodideError) else getattr(error, "reason", error)
        text = reason_of(reason) if isinstance(reason, Exception) else str(reason)
        raise PyodideError(f"{download.name} cannot be fetched ({text}); {_advice()}") from error
    with suppress(OSError):
        cache.mkdir(parents=True, exist_ok=True)
        write_atomically(cache / download.name, data)
    return found


def _fetch(download: Download, show: Callable[[str, float | None], object]) -> bytes:
    data = bytearray()
    with urlopen(Request(download.address, headers={"User-Agent": _PROJECT}), timeout=_PATIENCE) as answer:
        total = answer.length
        while len(data) < _MOST_PACKED and (chunk := answer.read(_CHUNK_SIZE)):
            data += chunk
            show(f"fetching {download.name.partition('-')[0]}", len(data) / total if total else None)
    return bytes(data)
