"""The public names of the package are loaded lazily."""

import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

import visualizer

CHECKOUT = Path(visualizer.__file__).parents[1]


def in_new_process(program):
    """Return the words that a program prints in a new process."""
    words = [sys.executable, "-c", program]
    result = subprocess.run(words, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert result.stderr == ""
    return result.stdout.split()


def test_all_public_names_are_offered_and_listed():
    names = {}
    exec("from visualizer import *", names)
    assert names.keys() - {"__builtins__"} == set(visualizer.__all__)
    assert set(visualizer.__all__) < set(dir(visualizer))


def test_public_names_are_loaded_lazily():
    assert in_new_process(
        "import sys, visualizer\n"
        "print([name for name in sys.modules if name.startswith(('visualizer.', 'numpy'))])\n"
        "visualizer.Board\n"
        "print('visualizer.board.board' in sys.modules, 'visualizer.recording' in sys.modules)"
    ) == ["[]", "True", "False"]


def test_the_function_algorithms_is_not_shadowed_by_its_room():
    for first in ("visualizer.algorithms", "visualizer.cli"):
        program = f"import {first}, visualizer\nfrom visualizer import algorithms\n"
        program += "print(len(algorithms()) > 1, visualizer.algorithms is algorithms)"
        assert in_new_process(program) == ["True", "True"]
    assert isinstance(visualizer.algorithms, FunctionType)


def test_an_unknown_name_is_an_attribute_error():
    for name in ["nothing", "_nothing", "Bord", "\ud800", ""]:
        assert not hasattr(visualizer, name)
        with pytest.raises(AttributeError, match="module 'visualizer' has no attribute"):
            getattr(visualizer, name)
