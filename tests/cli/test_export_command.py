"""`visualizer export`: written files, interruption and progress."""

import os
import re
import shutil
import signal
import subprocess
import time
from html import unescape

import pytest
from PIL import Image
from program_process import interruptible, start_program

ONE = ("--algorithms", "queue-mark-on-push")
SMALL = ("--size", "120x120", "--speed", "50", "--hold", "0.5")
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_part_of_a_run_is_exported_as_a_gif(run, tmp_path):
    path = tmp_path / "run.gif"
    status, output, errors = run("export", "example-1", "-o", path, *SMALL, "--from", 2, "--to", 9, "--theme", "dark")
    assert (status, errors) == (0, "")
    assert output.startswith(f"{path}: visits 2 to 9 in 0.64 seconds, ")
    with Image.open(path) as image:
        assert (image.n_frames, image.size) == (8, (120, 120))
        assert image.convert("RGB").getpixel((0, 0)) == (0x10, 0x13, 0x1A)
    assert names(tmp_path) == ["run.gif"]


@POSIX
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), pytest.param("SIGTERM", 143, marks=pytest.mark.long)])
def test_a_signal_ends_an_export_and_keeps_the_old_file(tmp_path, name, status):
    path, board = tmp_path / "a.gif", tmp_path / "b.txt"
    path.write_bytes(b"old")
    board.write_text("# click: 0,0\n" + ("E" * 40 + "\n") * 40)
    with interruptible():
        process = start_program("export", board, "-o", path, "--by", "operation", *SMALL, *ONE)
    wait_until(lambda: any(part.stat().st_size for part in tmp_path.glob(".part-*")), process)
    process.send_signal(getattr(signal, name))
    output, errors = process.communicate(timeout=300)
    assert (process.returncode, output, errors) == (status, b"", b"")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["a.gif", "b.txt"]


def wait_until(condition, process):
    end = time.monotonic() + 300
    while not condition():
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.long
@POSIX
def test_a_terminal_shows_the_progress_of_an_export(tmp_path):
    import pty

    ours, theirs = pty.openpty()
    process = start_program("export", "example-1", "-o", tmp_path / "a.gif", *SMALL, *ONE, stderr=theirs)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:
        pass  # the other end is closed
    output, _ = process.communicate(timeout=300)
    os.close(ours)
    assert process.returncode == 0
    assert b"frame " in shown
    assert b"%" in shown
    assert b"frame" not in output


@pytest.mark.long
def test_a_site_says_its_algorithms_once_and_its_pages_lead_back(run, tmp_path):
    path = tmp_path / "site"
    (tmp_path / "own.txt").write_text("# title: Mine\n# click: 0,0\n# note: Look <here>\nEM\n")
    assert run("export", "example-1", tmp_path / "own.txt", "--site", path, "--clicks", "0,0", *ONE)[0] == 0
    assert names(path) == ["example-1.html", "example-1.png", "index.html", "own.html", "own.png"]
    index = (path / "index.html").read_text(encoding="utf-8")
    assert index.count("BFS, marked when queued") == 1
    assert "<span>Look &lt;here&gt;</span>" in index
    for name in ("example-1", "own"):
        assert f'href="{name}.html"' in index
        assert 'href="index.html"' in (path / f"{name}.html").read_text(encoding="utf-8")
    assert run("export", "example-1", "-o", tmp_path / "run.html", *ONE)[0] == 0
    assert 'href="index.html"' not in (tmp_path / "run.html").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.skipif(shutil.which("ffprobe") is None, reason="there is no ffprobe")
@pytest.mark.parametrize(("ending", "codec"), [("mp4", "mov_text"), ("webm", "webvtt")])
def test_a_narrated_lecture_has_its_captions_as_subtitles(run, tmp_path, ending, codec):
    path, board = tmp_path / f"a.{ending}", tmp_path / "b.txt"
    text = "# click: 0,0\n# stop: 1 {1} \\N <i>\nEEM\n---\n# click: 0,0\n# stop: 1 two\nEM\n"
    board.write_text(text, encoding="utf-8")
    assert run("export", board, "-o", path, "--narrated", "--size", "160x120")[0] == 0
    text = path.with_suffix(".vtt").read_text(encoding="utf-8")
    command = "ffprobe -v error -select_streams s -of csv=p=0 -show_entries stream=codec_name:packet=pts_time"
    output = subprocess.run([*command.split(), str(path)], capture_output=True, check=True, text=True).stdout
    assert codec in output
    begins = [float(seconds) for seconds in re.findall(r"00:00:(\S+) -->", text)]
    assert len(begins) == 4
    assert {float(line) for line in output.split() if "." in line} >= set(begins)
    written = path.read_bytes().decode("utf-8", "ignore").replace("\N{WORD JOINER}", "")
    assert r"{1} \N <i>" in unescape(written)
