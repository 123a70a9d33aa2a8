"""Finding the functions of a program in another language that can be run on a board."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from visualizer.programs.languages.instrument import Instrumenter
from visualizer.trace.languages import Language, descendants


def instrumenter_of(language: Language, text: str) -> Instrumenter:
    """The instrumenter of a language for a text."""
    module = import_module(f"visualizer.programs.languages.{language.module}")
    instrumenter: Instrumenter = module.TOOLCHAIN.INSTRUMENTER(language, text)
    return instrumenter


def callable_functions(language: Language, text: str) -> Iterator[tuple[str, str, bool]]:
    """The class, empty for none, and the name of each function that takes two arguments, and whether others call it."""
    instrumenter = instrumenter_of(language, text)
    functions = instrumenter.functions
    called = {
        name
        for each in functions.values()
        for node in descendants(each.body)
        if (name := instrumenter.called_name(node)) != each.name
    }
    inner = {node.id for each in functions.values() for node in descendants(each.body)}
    for number, each in functions.items():
        if each.name and 0 <= len(each.parameters) - 2 <= each.optional and number not in inner:
            yield each.owner, each.name, each.name in called
