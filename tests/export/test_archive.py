"""What a page carries suffices: Pyodide plays and judges programs as this interpreter does."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import zlib

import judged_programs as programs
import pytest
from page_scripts import needs_node

from visualizer.export.program.archive import packed_files
from visualizer.export.program.in_browser import judge, play
from visualizer.export.program.release import find_release

BOARD, NAME, BESIDE = "# click: 0,0\nEEEM\nEEEE\n", "mine.py", ["stack-peek"]
PROGRAMS = [programs.RIGHT, programs.EXPANDS_DIGITS, programs.LETS_OUTSIDE_IN, programs.GENERATOR]
#: What a program may import, besides what judging needs.
IMPORTED = "asyncio, unittest, doctest, decimal, multiprocessing, numpy.random, numpy.linalg, numpy.fft, numpy.testing"
SCRIPT = f"""
const {{ loadPyodide }} = require("./pyodide.js");
const read = require("fs").readFileSync;
loadPyodide({{ indexURL: process.cwd() + "/" }}).then((python) => {{
  for (const name of ["numpy.zip", "project.zip"]) python.unpackArchive(new Uint8Array(read(name)), "zip");
  python.runPython("import visualizer, {IMPORTED}; assert visualizer.compare");
  const {{ play, judge, hide_page }} = python.pyimport("visualizer.export.program.in_browser");
  hide_page();
  const [programs, ...more] = JSON.parse(read("asked.json"));
  const answers = programs.map((each) => [play(each, ...more), judge(each, more[0], () => 0)]);
  const plain = (answer) => answer.toJs({{ dict_converter: Object.fromEntries }});
  const {{ status }} = plain(judge("import js\\n" + programs[0], more[0], () => 0));
  if (status !== "could_not_run") throw new Error("a program can import js");
  console.log(JSON.stringify(answers.map((each) => each.map(plain)), (_, value) => value ?? null));
}}).catch((error) => {{
  console.error(error.message);
  process.exit(1);
}});
"""


@pytest.mark.skipif("PYODIDE" not in os.environ, reason="PYODIDE names the folder of Pyodide's release")
@pytest.mark.long
@needs_node
def test_pyodide_answers_as_this_interpreter_does(folder):
    release = find_release(os.environ["PYODIDE"], print)
    unpacked = {name: zlib.decompress(base64.b64decode(text)) for name, text in packed_files(release).items()}
    for name, data in {**release, **unpacked, "script.js": SCRIPT.encode()}.items():
        (folder / name).write_bytes(data)
    (folder / "asked.json").write_text(json.dumps([PROGRAMS, NAME, BOARD, BESIDE]))
    ended = subprocess.run(["node", "script.js"], capture_output=True, check=False)
    assert ended.returncode == 0, ended.stderr[-2000:].decode()
    here = [[play(each, NAME, BOARD, BESIDE), judge(each, NAME, lambda boards: None)] for each in PROGRAMS]
    assert json.loads(ended.stdout) == here
