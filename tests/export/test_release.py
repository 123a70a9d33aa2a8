"""Pyodide's release: found in a folder or fetched once, and never used if it is another."""

from __future__ import annotations

import hashlib
import io
import tarfile
from urllib.error import URLError

import platformdirs
import pytest

from visualizer.errors import PyodideError
from visualizer.export.program import release
from visualizer.export.program.release import Download, find_release

CONTENT = {"pyodide.js": b"script", "pyodide.asm.wasm": b"binary", "numpy.whl": b"wheel"}
CORE, NUMPY = "https://one.example/core.tar.bz2", "https://two.example/numpy.whl"


def pack(content):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:bz2") as archive:
        for name, data in content.items():
            member = tarfile.TarInfo(f"pyodide/{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return packed.getvalue()


PACKED = {"core.tar.bz2": pack({**CONTENT, "other.js": b"more"}), "numpy.whl": CONTENT["numpy.whl"]}
UNPACKED = {f"pyodide/{name}": data for name, data in CONTENT.items()}


@pytest.fixture(autouse=True)
def _small_release(monkeypatch):
    def files(*names):
        return {
            each: {"size": len(CONTENT[each]), "sha256": hashlib.sha256(CONTENT[each]).hexdigest()} for each in names
        }

    core = Download("core.tar.bz2", CORE, files("pyodide.js", "pyodide.asm.wasm"))
    monkeypatch.setattr(release, "DOWNLOADS", [core, Download("numpy.whl", NUMPY, files("numpy.whl"))])


def write(folder, content):
    (folder / "pyodide").mkdir()
    for name, data in content.items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture
def fetch(monkeypatch, tmp_path):
    """Return a function that finds the release in the cache and among what the web answers; and the cache folder."""
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path / "cache")

    def fetch(answers):
        def answer(request, timeout):
            found = answers.get(request.full_url.rpartition("/")[2], URLError(OSError("no network")))
            if isinstance(found, BaseException):
                raise found
            stream = io.BytesIO(found)
            stream.length = len(found)
            return stream

        shares = []
        monkeypatch.setattr(release, "urlopen", answer)
        return find_release(None, lambda text, share: shares.append(share)), shares

    return fetch, lambda: sorted(path.name for path in tmp_path.rglob("*") if path.is_file())


@pytest.mark.parametrize("content", [PACKED, CONTENT, UNPACKED, {**UNPACKED, **PACKED}])
def test_a_folder_has_the_downloads_or_what_they_unpack_to(content, tmp_path):
    assert find_release(write(tmp_path, content), print) == CONTENT


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (PACKED | {"core.tar.bz2": PACKED["core.tar.bz2"][:-9]}, "core.tar.bz2: pyodide.js"),
        (PACKED | {"core.tar.bz2": pack(CONTENT | {"pyodide.js": b"Script"})}, "core.tar.bz2: pyodide.js"),
        (CONTENT | {"numpy.whl": b"Wheel"}, f"numpy.whl is not that of Pyodide 0.27.7, or is damaged; take {NUMPY}"),
        ({"core.tar.bz2": PACKED["core.tar.bz2"]}, f"numpy.whl is not in this folder; put {CORE} and {NUMPY} into"),
    ],
    ids=["cut-off", "another", "changed", "missing"],
)
def test_a_folder_without_the_very_files_is_refused(content, said, tmp_path):
    with pytest.raises(PyodideError) as refusal:
        find_release(write(tmp_path, content), print)
    assert said in str(refusal.value)


def test_downloads_are_fetched_once(fetch):
    find, kept = fetch
    found, shares = find(PACKED)
    assert found == CONTENT
    assert shares == [1.0, 1.0]
    assert kept() == sorted(PACKED)
    assert find({}) == (CONTENT, [])


@pytest.mark.parametrize("answer", [URLError(OSError("no network")), TimeoutError(), b"<html>Please log in</html>"])
def test_what_cannot_be_fetched_is_named_with_both_addresses(fetch, answer):
    find, kept = fetch
    with pytest.raises(PyodideError) as refusal:
        find({"core.tar.bz2": answer})
    assert f"put {CORE} and {NUMPY} into a folder" in str(refusal.value)
    assert kept() == []
