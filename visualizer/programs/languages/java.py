"""Java: how its programs are instrumented."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from visualizer.programs.languages.instrument import Function, Instrumenter, array_path, names_around
from visualizer.programs.languages.syntax import ancestor_of, field_of, text_of
from visualizer.trace.languages import Language

if TYPE_CHECKING:
    from tree_sitter import Node

#: The hooks' class, and the collections that the runtime has observed subclasses of.
_HOOKS = "observed_.Hooks"
_COLLECTIONS = frozenset("ArrayDeque LinkedList ArrayList Stack PriorityQueue HashSet".split())
#: The class of methods that stand in none, as they are often shown.
_BARE_CLASS = "Solution"
_FUNCTION_NODES = ("method_declaration", "lambda_expression")
#: A letter by its number, which counts as the letter itself.
_ESCAPE = re.compile(r"(?<!\\)((?:\\\\)*)\\u+([0-9a-fA-F]{4})")
#: What is run first in these is always run.
_FIRST_EVALUATED = ("expression_statement", "parenthesized_expression", "binary_expression")


class JavaInstrumenter(Instrumenter):
    """Inserts hooks into Java."""

    HOOK = f"{_HOOKS}.{{}}"
    BLOCKS = frozenset({"block", "switch_block_statement_group"})
    CONTROLS = Instrumenter.LOOPS | {"if_statement", "enhanced_for_statement", "catch_clause"}
    CLASSES = frozenset("class_declaration enum_declaration record_declaration interface_declaration".split())
    UNHOOKED = CLASSES | {"block", "switch_label", "explicit_constructor_invocation"}
    ASSIGNMENTS = frozenset({"assignment_expression", "update_expression"})
    EVENTS = ASSIGNMENTS | {"method_invocation", "object_creation_expression"}

    def __init__(self, language: Language, text: str) -> None:
        super().__init__(language, _ESCAPE.sub(_unescaped, text))

    def find_function(self, node: Node) -> Function | None:
        body = field_of(node, "body")
        if node.type not in _FUNCTION_NODES or body is None:
            return None
        parameters = field_of(node, "parameters")
        named = [*_parameters(parameters)] if parameters is not None else []
        name = text_of(field_of(node, "name")) or _assigned_name(node)
        is_entry = [kind for _, kind in named] == ["char[][]", "int[]"]
        owner = ".".join(names_around(node, self.CLASSES)) or _BARE_CLASS
        return Function(name, owner, tuple(name for name, _ in named), body, is_entry=is_entry)

    def called_name(self, node: Node) -> str:
        if node.type != "method_invocation":
            return ""
        target = field_of(node, "object")
        if target is not None and target.type == "identifier" and text_of(target)[:1].islower():
            return text_of(target)  # perhaps a lambda, which is called by a method of its interface
        is_own = target is None or target.type != "field_access"
        return text_of(field_of(node, "name")) if is_own else ""

    def declared_names(self, node: Node) -> Iterator[str]:
        if node.type == "local_variable_declaration":
            for each in node.children_by_field_name("declarator"):
                if field_of(each, "value") is not None:
                    yield text_of(field_of(each, "name"))
        first = node if node.type in ("expression_statement", "parenthesized_expression") else None
        while first is not None and first.type in _FIRST_EVALUATED:
            first = first.named_children[0]
        if first is not None and first.type == "assignment_expression":
            yield from (text_of(each) for each in first.named_children[:1] if each.type == "identifier")
        loop = node.parent if node.parent is not None and node.parent.type == "enhanced_for_statement" else None
        if loop is not None and field_of(loop, "name") == node:
            yield text_of(node)

    def statement_hook(self, line: int, names: Sequence[str]) -> str:
        named = (f'"{name}",{name}' for name in names)
        return f"if({_HOOKS}.{f'at({line})' if line else 'isWatched()'}){_HOOKS}.show({','.join([str(line), *named])});"

    def function_hooks(self, number: int, line: int, function: Function) -> tuple[str, str]:
        arguments = f",new Object[]{{{','.join(function.parameters)}}}" if number >= 0 else ""
        return (
            f"{_HOOKS}.enter({number},{line}{arguments});try{{",
            f"}}catch(Throwable thrown_){{{_HOOKS}.unwind();throw thrown_;}}finally{{{_HOOKS}.leave();}}",
        )

    def prepare(self, node: Node) -> None:
        if node.type in ("object_creation_expression", "superclass"):
            for each in node.named_children:
                self._observe_collection(each)
        elif node.type in self.ASSIGNMENTS:
            target = field_of(node, "left") or node.named_children[0]
            self.observe_element(node, [*array_path(target, "array", "array_access")], "array")
        elif node.type == "program":
            self._prepare_file(node)

    def _prepare_file(self, node: Node) -> None:
        """Import what LeetCode imports, and put methods that stand in no class into one."""
        parts = [each for each in node.named_children if not each.is_extra]
        rest = [each for each in parts if each.type not in ("package_declaration", "import_declaration")]
        if parts and rest:
            begin = next(each for each in parts if each.type != "package_declaration")
            packages = "java.util", "java.util.function", "java.util.stream", f"{_HOOKS}.Provided"
            self.insert(begin.start_byte, "".join(f"import {each}.*;" for each in packages))
            if any(each.type == "method_declaration" for each in rest):
                self.insert(rest[0].start_byte, f"class {_BARE_CLASS} {{")
                self.insert(rest[-1].end_byte, "}")
        for each in parts:
            if each.type == "package_declaration" or "javafx" in text_of(each).partition("{")[0]:
                self.leave_out(each)

    def _observe_collection(self, node: Node) -> None:
        """Replace a collection of Java's by the observed one, as in ``new observed_.Hooks.ArrayDeque<>()``."""
        if node.type == "generic_type":
            node = node.named_children[0]
        *package, name = text_of(node).replace(" ", "").split(".")
        if name not in _COLLECTIONS - self.class_names or package not in ([], ["java", "util"]):
            return
        if package:
            self.leave_out(node.named_children[0])
            self.leave_out(node.children[1])  # the point
            node = node.named_children[1]
        self.wrap(node, f"{_HOOKS}.", "")
        made = ancestor_of(node, ("object_creation_expression",))
        declared = ancestor_of(made, ("local_variable_declaration",))
        kind = field_of(made, "type")
        if made is not None and kind is not None and text_of(field_of(declared, "type")) == "var":
            self.insert(made.start_byte, f"(java.util.{text_of(kind).removeprefix('java.util.').replace('<>', '')})")


def _unescaped(match: re.Match[str]) -> str:
    letter = chr(int(match[2], 16))
    return match[1] + letter if letter.isprintable() and letter not in "\"'\\" else match[0]


def _assigned_name(function: Node) -> str:
    """The variable that a lambda is assigned to; empty if there is none."""
    above = function.parent
    if above is None or above.type not in ("variable_declarator", "assignment_expression"):
        return ""
    return text_of(field_of(above, "name", "left")).removeprefix("this.")


def _parameters(parameters: Node) -> Iterator[tuple[str, str]]:
    """The names and the types of parameters."""
    for each in [parameters] if parameters.type == "identifier" else parameters.named_children:
        is_spread = each.type == "spread_parameter"  # as in `int... click`
        declared = each.named_children[-1] if is_spread else each
        name = text_of(declared if declared.type == "identifier" else field_of(declared, "name"))
        kind = next((part for part in each.named_children if "type" in part.type), None)
        if name:
            dimensions = text_of(field_of(declared, "dimensions"))
            yield name, "".join((text_of(kind) + dimensions + "[]" * is_spread).split())


INSTRUMENTER = JavaInstrumenter
