"""Instrumenting a program of another language: hooks are inserted into its text, no line moves.

The syntax tree tells where: a hook before each statement, at the entry and the exit of each
function, around each write to an array. What languages share is here; a subclass says which nodes
they are, and how a hook is written. The hooks themselves are in the folder `hooks/runtimes`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from visualizer.programs.languages.functions import Candidate, recursive_functions
from visualizer.programs.languages.syntax import ancestor_of, descendants, field_of, parse, text_of, without_types
from visualizer.trace.languages import Language

if TYPE_CHECKING:
    from tree_sitter import Node

#: Fields that hold the statement that a condition or a loop governs.
_BODY_FIELDS = ("body", "consequence", "alternative")
#: An interface, an abstract class, or one of C++ with a method that is left open, its own or that of a class in it.
_ABSTRACT = re.compile(r"^[^{]*\b(?:abstract|interface)\b|\bvirtual\b[^;{]*=\s*0\s*;")
#: Statements after which the next one is run, unless they raise an error, or hold another one that jumps.
_PLAIN_STATEMENTS = frozenset(
    "expression_statement declaration local_variable_declaration lexical_declaration variable_declaration if_statement"
    " enhanced_for_statement for_range_loop for_in_statement".split()
)


@dataclass(frozen=True)
class Function:
    """A function of a program: its name, empty for none, its class, its parameters and its body.

    ``optional`` is how many of the parameters may be left out, ``is_entry`` whether the first two may be a board and
    a click by their types.
    """

    name: str
    owner: str
    parameters: tuple[str, ...]
    body: Node
    optional: int = 0
    is_entry: bool = True

    @property
    def line(self) -> int:
        """The line in which the body begins."""
        return self.body.start_point[0] + 1


class Instrumenter(ABC):
    """Inserts the hooks of one language into a text.

    Subclasses name the types of nodes: ``BLOCKS`` hold statements, ``CONTROLS`` govern one, ``LOOPS``
    test a condition again, ``UNHOOKED`` statements get no hook, ``EVENTS`` are expressions that
    may call hooks, ``CLASSES`` are classes whose names count. ``HOOK`` is the name of a hook, with {} for what tells
    it from others.
    """

    HOOK: ClassVar[str]
    BLOCKS: ClassVar[frozenset[str]]
    CONTROLS: ClassVar[frozenset[str]]
    UNHOOKED: ClassVar[frozenset[str]]
    EVENTS: ClassVar[frozenset[str]]
    CLASS_BODIES: ClassVar[frozenset[str]] = frozenset({"class_body", "field_declaration_list"})
    LOOPS: ClassVar[frozenset[str]] = frozenset({"while_statement", "for_statement", "do_statement"})
    CLASSES: ClassVar[frozenset[str]] = frozenset()
    BRACKETS: ClassVar[frozenset[str]] = frozenset({"parenthesized_expression", "condition_clause"})

    def __init__(self, language: Language, text: str) -> None:
        self.root, self._text = parse(language, self.parsed_text(text)), without_types(language, text)
        #: The functions by the number of their node.
        self.functions = {node.id: found for node in descendants(self.root) if (found := self.find_function(node))}
        #: The classes of the program, whose names may be those of containers.
        self.class_names = {
            text_of(field_of(each, "name")) for each in descendants(self.root) if each.type in self.CLASSES
        }
        #: What is inserted before and after nodes, by their numbers.
        self._wraps: dict[int, tuple[str, str]] = {}
        self._insertions: list[tuple[int, str]] = []
        #: The variables of the innermost function, block by block.
        self._scopes: list[list[str]] = [[]]

    # What a language says

    def parsed_text(self, text: str) -> str:
        """The text that the grammar reads instead, as many bytes."""
        return text

    @abstractmethod
    def find_function(self, node: Node) -> Function | None:
        """The function that a node defines, if it does."""

    @abstractmethod
    def called_name(self, node: Node) -> str:
        """The name of the function of the program that a node calls; empty for other nodes."""

    @abstractmethod
    def declared_names(self, node: Node) -> Iterable[str]:
        """The variables that a node declares and gives a value."""

    @abstractmethod
    def statement_hook(self, line: int, names: Sequence[str]) -> str:
        """The hook before a statement, or in line 0 after the last of a block, which shows the variables ``names``."""

    @abstractmethod
    def function_hooks(self, number: int, line: int, function: Function) -> tuple[str, str]:
        """The hooks at the beginning and at the end of a function's body; its number is -1 unless it is recursive."""

    @abstractmethod
    def prepare(self, node: Node) -> None:
        """Insert what is special to a language around a node, or in it."""

    # What they share

    @property
    def recursive_names(self) -> list[str]:
        """The names of the functions that call themselves, directly or through others."""
        named = [each for each in self.functions.values() if each.name]
        calls: dict[str, set[str]] = {each.name: set() for each in named}
        for each in named:
            called = self._called_names(each)
            calls[each.name] |= called & calls.keys()
            if called & set(each.parameters[:1]):  # a function that is handed itself
                calls[each.name].add(each.name)
        return recursive_functions(calls)

    def _called_names(self, function: Function) -> set[str]:
        return {self.called_name(node) for node in descendants(function.body)}

    @property
    def inner_nodes(self) -> set[int]:
        """The numbers of the nodes inside functions."""
        return {node.id for each in self.functions.values() for node in descendants(each.body)}

    def entry_functions(self) -> list[Function]:
        """The functions outside others that take two arguments, which may be a board and a click."""
        inner = self.inner_nodes
        return [
            each
            for number, each in self.functions.items()
            if each.name and each.is_entry and 0 <= len(each.parameters) - 2 <= each.optional and number not in inner
        ]

    def entry_candidates(self) -> Iterator[Candidate]:
        """The `entry_functions`, in each class that has them."""
        called = set[str]().union(*(self._called_names(each) - {each.name} for each in self.functions.values()))
        for each in self.entry_functions():
            for owner in self._classes_with(each):
                yield Candidate(each.name, owner, is_helper=each.name in called)

    def _classes_with(self, function: Function) -> list[str]:
        """The class of a function and those beside it that inherit from it; only those if it is abstract."""
        outer, _, name = function.owner.rpartition(".")
        above = ancestor_of(function.body, self.CLASSES)
        heading = re.compile(rf"[^{{]*(?:extends|implements|:)[^{{]*\b{name}\b")
        heirs = [
            f"{outer}.{text_of(field_of(each, 'name'))}".lstrip(".")
            for each in (descendants(self.root) if above is not None else ())
            if each.type in self.CLASSES and heading.match(text_of(each))
        ]
        return heirs if heirs and _ABSTRACT.search(text_of(above)) else [function.owner, *heirs]

    def instrument(self, with_hooks: bool = True) -> str:
        """The text with hooks, or only with what a compiler needs besides it."""
        self._recursive = {name: number for number, name in enumerate(self.recursive_names)}
        self.prepare(self.root)
        if with_hooks:
            self._visit(self.root)
        return self.inserted_text()

    def inserted_text(self) -> str:
        """The text with all that was inserted."""
        content, pieces, last = self._text.encode(), list[bytes](), 0
        for place, text in sorted(self._insertions, key=lambda each: each[0]):  # stable
            pieces += [content[last:place], text.encode()]
            last = place
        return b"".join([*pieces, content[last:]]).decode()

    def insert(self, place: int, text: str) -> None:
        """Insert text at a byte of the program."""
        if text:
            self._insertions.append((place, text))

    def wrap(self, node: Node | None, before: str, after: str) -> None:
        """Insert text around a node, within what was inserted around it before."""
        if node is not None:
            outer = self._wraps.get(node.id, ("", ""))
            self._wraps[node.id] = outer[0] + before, after + outer[1]

    def pass_to(self, hook: str, node: Node | None) -> None:
        """Pass the value of an expression to a hook, which returns it."""
        self.wrap(node, f"{self.HOOK.format(hook)}(", ")")

    def observe_element(self, node: Node, accesses: Sequence[Node], array_field: str) -> None:
        """Observe an assignment to an element by its nested ``accesses``, outer one first; empty for another target."""
        for each in accesses:
            self.wrap(field_of(each, "index"), f"{self.HOOK.format('index')}((", "))")
        if accesses:
            self.pass_to("array", field_of(accesses[-1], array_field))
            self.pass_to("wrote", node)

    def leave_out(self, node: Node) -> None:
        """Make a part of one line a comment."""
        self.insert(node.start_byte, "/*")
        self.insert(node.end_byte, "*/")

    def has_events(self, node: Node) -> bool:
        """Whether an expression may call hooks."""
        return any(each.type in self.EVENTS for each in descendants(node))

    def _visit(self, node: Node) -> None:
        function = self.functions.get(node.id)
        outer = self._scopes
        if function is not None or node.type in self.CLASS_BODIES:
            self._scopes = [[*function.parameters] if function is not None else []]
        if node.type in self.BLOCKS or node.type in self.CONTROLS:
            self._scopes = [*self._scopes, []]
        for index, child in enumerate(node.children):
            field = node.field_name_for_child(index) or ""
            before, after = self._statement_hooks(child, node, field)
            self.prepare(child)
            wrap = self._wraps.get(child.id, ("", ""))
            is_end = self._is_end(child, node, field)
            ends_here = after or wrap[1] or is_end or child.type in self.BLOCKS
            begin, end = child.start_byte, _end_of(child) if ends_here else child.end_byte
            self.insert(begin, before + wrap[0])
            is_empty = child.type in self.BLOCKS and all(each.is_extra for each in child.named_children)
            if is_empty and node.type in self.CONTROLS:  # it may be an endless loop
                self.insert(begin + 1, self.statement_hook(child.start_point[0] + 1, []))
            if function is not None and child.id == function.body.id and child.type in self.BLOCKS:
                hooks = self.function_hooks(self._recursive.get(function.name, -1), function.line, function)
                self.insert(begin + 1, hooks[0])
                self._visit(child)
                self.insert(end - 1, hooks[1])
            else:
                self._visit(child)
            self._scopes[-1] += self.declared_names(child)
            self.insert(end, wrap[1] + (f";{self.statement_hook(0, self._variables)}" if is_end else "") + after)
        self._scopes = outer

    def _statement_hooks(self, node: Node, parent: Node, field: str) -> tuple[str, str]:
        """What is inserted before and after a node that is a statement, or the condition of a loop."""
        line = node.start_point[0] + 1
        if field == "condition" and parent.type in self.LOOPS:
            inside = [each for each in node.named_children if not each.is_extra]  # without comments
            inner = inside[0] if len(inside) == 1 and node.type in self.BRACKETS else node
            if self.has_events(inner) and not inner.type.endswith("declaration"):
                self.wrap(inner, f"{self.HOOK.format('on')}({line})&&(", ")")
                if inner.id == node.id:
                    return "", ""
        elif field in ("update", "increment") and self.has_events(node):
            return f"{self.HOOK.format('on')}({line}),", ""
        is_governed = parent.type in self.CONTROLS and (field in _BODY_FIELDS or parent.type == "else_clause")
        if is_governed and node.type == ";":
            return "{" + self.statement_hook(line, []), "}"
        if not node.is_named or node.type in self.UNHOOKED or node.is_extra:
            return "", ""
        if parent.type in self.BLOCKS and field not in ("value", "name", "label"):
            return self.statement_hook(line, self._variables), ""
        if is_governed and node.type not in self.BLOCKS:
            return "{" + self.statement_hook(line, self._variables), "}"
        return "", ""

    @property
    def _variables(self) -> list[str]:
        """The variables in scope."""
        return [*dict.fromkeys(name for scope in self._scopes for name in scope)]

    def _is_end(self, node: Node, parent: Node, field: str) -> bool:
        """Whether a node is the last statement of a block, and what follows it in the block would be run.

        There the variables are shown, before a loop changes them and those of the block are gone.
        """
        if node.type not in _PLAIN_STATEMENTS or field_of(node, "alternative") is not None:
            return False
        if parent.type in self.CONTROLS:
            return field in _BODY_FIELDS or parent.type == "else_clause"
        last = [each for each in parent.named_children if not each.is_extra][-1]
        return parent.type in self.BLOCKS and node == last


def instrumenter_of(language: Language, text: str) -> Instrumenter:
    """The instrumenter of a text in a language, whose module is imported now."""
    instrumenter: type[Instrumenter] = import_module(f"visualizer.programs.languages.{language.module}").INSTRUMENTER
    return instrumenter(language, text)


def _end_of(node: Node) -> int:
    """Where a node ends, without a comment behind it that the grammar counts to it."""
    last = next((each for each in reversed(node.children) if not each.is_extra), None)
    if last is None or (last.end_byte < node.end_byte and not node.children[-1].is_extra):
        return node.end_byte
    return _end_of(last)


def names_around(node: Node, types: Collection[str]) -> list[str]:
    """The names of the nodes of some types, such as classes, that a node is in, outer ones first."""
    above = ancestor_of(node, types)
    if above is None:
        return []
    return [*names_around(above, types), *filter(None, text_of(field_of(above, "name")).split("::"))]


def array_path(node: Node | None, field: str, kind: str) -> Iterator[Node]:
    """The nested accesses of an element such as ``a[i][j]``, outer one first."""
    while node is not None and node.type == kind:
        yield node
        node = field_of(node, field)
