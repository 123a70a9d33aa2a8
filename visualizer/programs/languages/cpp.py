"""C++: how its programs are instrumented."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from visualizer.programs.languages.instrument import Function, Instrumenter, names_around
from visualizer.programs.languages.syntax import ancestor_of, descendants, field_of, text_of
from visualizer.trace.languages import Language

if TYPE_CHECKING:
    from tree_sitter import Node

#: The runtime's observed class for each container.
_OBSERVED = {
    **dict.fromkeys(("vector", "deque", "list"), "Sequence"),
    **dict.fromkeys(("queue", "stack", "priority_queue"), "Adapter"),
    **dict.fromkeys(("set", "multiset", "unordered_set"), "Bag"),
}
#: Brackets, perhaps with others in them.
_BRACKETS = r"\((?:[^()]|\([^()]*\))*\)"
#: The name, the parameters and the text of a macro that begins a loop or names a container.
_MACRO = re.compile(
    rf"^[ \t]*#define (\w+)(?:\((.*?)\))?[ \t]+((?:for|while|if)\b.*?|.*?\b(?:{'|'.join(_OBSERVED)})\s*<.*?)"
    r"[ \t]*(?://.*)?(?<!\\)$",
    re.MULTILINE,
)
#: What the grammar does not know; groups are parts without which the rest is understood: `case 3 ... 5:`, a pointer to
#: a member, `new int*[n]`, and a pointer to an array, which would be a call.
_UNKNOWN = re.compile(
    r"\bcase\b[^:;\n]*?(\.\.\.[^:\n]*)|((?:\b\w+::)+)(?=\*)|(?:->|(?<!\d)\.)(\*)(?=\s*\w)|\bnew\s+[\w:]+\s*(\*+)(?=\s*\[)"
    r"|\b(?:bool|char|short|int|long|float|double)\s*(\()\*\s*\w+(\))(?=\s*\[)"
)
#: A condition of the preprocessor that is never true, and what else begins, divides and ends parts.
_DIRECTIVE = re.compile(r"\s*#\s*(?:(?P<never>if\s+(?:0|false)\b)|(?P<begin>if)|(?P<middle>el)|(?P<end>endif))")
_NUMBER_NODES = ("primitive_type", "sized_type_specifier")
_TEMPLATE_NODES = ("template_type", "template_function")
_CONTROL_NODES = frozenset("if_statement else_clause for_range_loop switch_statement catch_clause".split())
_CONDITIONAL_NODES = frozenset("preproc_if preproc_ifdef preproc_else preproc_elif".split())
_DIRECTIVE_NODES = frozenset("preproc_call preproc_include preproc_def preproc_function_def".split())


class CppInstrumenter(Instrumenter):
    """Inserts hooks into C++."""

    HOOK = "observed_::{}_"
    BLOCKS = frozenset({"compound_statement", "case_statement", "labeled_statement"})
    CONTROLS = Instrumenter.LOOPS | _CONDITIONAL_NODES | _CONTROL_NODES
    UNHOOKED = BLOCKS | _CONDITIONAL_NODES | _DIRECTIVE_NODES | {"else_clause"}
    CLASSES = frozenset({"class_specifier", "struct_specifier"})
    EVENTS = frozenset({"call_expression", "assignment_expression", "update_expression", "subscript_expression"})

    def __init__(self, language: Language, text: str) -> None:
        text = _replace_macros(text)
        super().__init__(language, text)
        self._content = text.encode()

    def parsed_text(self, text: str) -> str:
        return _without_dead_lines(_UNKNOWN.sub(_blank_groups, text))

    def find_function(self, node: Node) -> Function | None:
        body = field_of(node, "body")
        if node.type not in ("function_definition", "lambda_expression") or body is None:
            return None
        declarator = _function_declarator(node)
        parameters = field_of(declarator, "parameters")
        *owner, name = _function_name(node, declarator).replace(" ", "").split("::")
        owner = [*names_around(node, self.CLASSES | {"namespace_definition"}), *owner]
        is_plain = name.isidentifier() and name not in owner[-1:]  # neither an operator nor a constructor
        nodes = [each for each in parameters.named_children if not each.is_extra] if parameters is not None else []
        names = tuple(map(_parameter_name, nodes))
        kinds = [field_of(each, "type") for each in nodes[:2]]
        is_number = any(each is not None and each.type in _NUMBER_NODES for each in kinds)
        is_entry = not is_number and len(set(map(text_of, kinds))) == 2
        return Function(name if is_plain else "", ".".join(owner), names, body, is_entry=is_entry)

    def called_name(self, node: Node) -> str:
        if node.type != "call_expression":
            return ""
        called = re.sub(r"^(this->|\(\*this\)\.|.*::)|<.*|\s", "", text_of(field_of(node, "function")))
        return called if called.isidentifier() else ""

    def declared_names(self, node: Node) -> Iterator[str]:
        parent = node.parent
        if node.type == "declaration":
            kind, has_value = text_of(field_of(node, "type")), field_of(node, "value") is not None
            for each in node.children_by_field_name("declarator"):
                is_made = has_value or re.search(r"(?<!array)<|string", kind)  # it has a constructor
                if each.type == "init_declarator" or is_made:
                    yield from _variable_names(field_of(each, "declarator") or each)
        elif parent is not None and parent.type == "for_range_loop" and field_of(parent, "declarator") == node:
            yield from _variable_names(node)
        elif node.type == "assignment_expression":
            left = field_of(node, "left")
            yield from _variable_names(field_of(left, "argument") or left)

    def statement_hook(self, line: int, names: Sequence[str]) -> str:
        test = f"at_({line})" if line else "is_watched()"
        return f"if(observed_::{test})observed_::show_({line},{{{_values(names)}}});"

    def function_hooks(self, number: int, line: int, function: Function) -> tuple[str, str]:
        arguments = f",{{{_values(function.parameters)}}}" if number >= 0 else ""
        returned = text_of(field_of(function.body.parent, "type"))
        is_void = not returned or "auto" in returned or returned == "void"
        end = "" if is_void else f"observed_::end_({function.body.end_point[0] + 1});"
        return f"observed_::Call observed_call_({number},{line}{arguments});", end

    def prepare(self, node: Node) -> None:
        if node.type in _TEMPLATE_NODES:
            self._observe_container(node)
        elif node.type == "assignment_expression":
            left = field_of(node, "left")
            if left is not None and left.type != "field_expression" and not text_of(left).endswith(">"):  # no `y>=0`
                self.pass_to("wrote", node)
        elif node.type == "update_expression":
            first, last = node.children[0], node.children[-1]
            if last.type in ("subscript_expression", "call_expression", "pointer_expression"):
                self.pass_to("wrote", node)
            elif first.type in ("subscript_expression", "call_expression", "parenthesized_expression"):
                self.wrap(first, "observed_::changed_(", "")
                self.wrap(last, "/*", f"*/,{1 if last.type == '++' else -1})")
        elif node.type == "for_range_loop":
            values = field_of(node, "right")
            if values is not None and values.type != "initializer_list":
                self.wrap(values, f"observed_::each_({node.start_point[0] + 1},", ")")
        elif node.type == "declaration" and node.parent is not None and node.parent.type in self.BLOCKS:
            self._mark_unset(node)
        elif node.type in self.CLASSES:
            self._list_members(node)
        elif node.type == "translation_unit":
            for each in node.named_children:
                name = field_of(_function_declarator(each), "declarator")
                if text_of(name) == "main" and name is not None:
                    self.insert(name.end_byte, "__")
                elif text_of(field_of(each, "path")) == "<bits/stdc++.h>":
                    self.insert(each.start_byte, "//")

    def _visit(self, node: Node) -> None:
        if not any(text_of(each) == "constexpr" for each in node.children):  # a constant function cannot call hooks
            super()._visit(node)

    def observe_containers(self) -> str:
        """The text with observed containers alone, for a file that is included."""
        for node in descendants(self.root):
            if node.type in _TEMPLATE_NODES:
                self._observe_container(node)
        return self.inserted_text()

    def _observe_container(self, node: Node) -> None:
        """Replace a container by the observed one, as in ``observed_::Adapter<std::queue<int>>``."""
        name, start = text_of(field_of(node, "name")), node.start_byte
        if self._content.endswith(b"std::", 0, start):
            start -= len("std::")
        elif self._content.endswith(b"::", 0, start):
            return
        argument = ancestor_of(node, ("type_descriptor",))
        holder = ancestor_of(argument, _TEMPLATE_NODES)
        # The container that a queue is made of stays as it is.
        is_inside = (
            argument is not None and argument.prev_named_sibling is not None and _observed_class(holder) == "Adapter"
        )
        if name in _OBSERVED and name not in self.class_names and not is_inside:
            self.insert(start, f"observed_::{_OBSERVED[name]}<")
            self.insert(node.end_byte, ">")

    def _mark_unset(self, node: Node) -> None:
        """Let no variable that a declaration gives no value have the right one by luck."""
        kind = field_of(node, "type")
        if _observed_class(kind) or "storage_class_specifier" in [each.type for each in node.children]:
            return
        for each in node.children_by_field_name("declarator"):
            if each.type in ("identifier", "array_declarator") and "{" not in text_of(kind):
                name = text_of(each).partition("[")[0].strip()
                self.wrap(node, "", f"observed_::unset_<{text_of(kind)}>((void*)&{name},sizeof {name});")

    def _list_members(self, node: Node) -> None:
        """Give a class a function that hands its members to a reader."""
        body, is_named = field_of(node, "body"), field_of(node, "name") or ancestor_of(node, ("type_definition",))
        names = [
            text_of(each).partition("[")[0].strip()
            for field in (body.named_children if body is not None and is_named else ())
            if field.type == "field_declaration" and not re.match(r"(\w+\s+)?static\b", text_of(field))
            for each in field.children_by_field_name("declarator")
            if each.type in ("field_identifier", "array_declarator")
        ]
        if body is not None and names:
            calls = "".join(f'observed_writer_("{name}",{name});' for name in names)
            function = f"void observed_members_(observed_::Writer& observed_writer_)const{{{calls}}}"
            self.insert(body.end_byte - 1, f"public:{function}")


def _replace_macros(text: str) -> str:
    """The text with the macros replaced that begin a loop or name a container, which a syntax tree does not show."""
    macros = _MACRO.findall(text.replace("\\\n", " "))
    for name, parameters, body in reversed(macros):  # a later one may use those before it
        names = [each.strip() for each in parameters.split(",")]

        def replaced(call: re.Match[str], names: list[str] = names, body: str = body) -> str:
            values = dict(zip(names, map(str.strip, re.findall(rf"(?:[^(),]|{_BRACKETS})+", call[1]))))
            return re.sub(r"\w+", lambda word: values.get(word[0], word[0]), body)

        arguments = rf"\(((?:[^()]|{_BRACKETS})*)\)" if parameters else "()"
        text = re.sub(rf"(?<!define )\b{name}\b{arguments}", replaced, text)
    return text


def _function_declarator(node: Node) -> Node | None:
    """The part of a definition that has the function's name and parameters."""
    inner: Node | None = node
    while inner is not None and not inner.type.endswith("function_declarator"):
        parts = [each for each in inner.named_children if "declarator" in each.type]
        inner = field_of(inner, "declarator") or next(iter(parts), None)
    return inner


def _function_name(node: Node, declarator: Node | None) -> str:
    """The name of a function, and that of the variable that a lambda in a function or class is assigned to."""
    parent = node.parent
    if node.type == "function_definition" or parent is None:
        return text_of(field_of(declarator, "declarator"))
    is_inside = ancestor_of(node, (*CppInstrumenter.CLASSES, "function_definition")) is not None
    return text_of(field_of(parent, "declarator") or field_of(parent, "left")) if is_inside else ""


def _blank_groups(match: re.Match[str]) -> str:
    """What was found, with spaces for its groups."""
    text = match[0]
    for begin, end in (match.span(each) for each in range(1, len(match.groups()) + 1) if match[each]):
        text = text[: begin - match.start()] + " " * (end - begin) + text[end - match.start() :]
    return text


def _without_dead_lines(text: str) -> str:
    """The text with spaces for lines after `#if 0`, which may be prose."""
    lines, depth = text.split("\n"), 0  # of the conditions that begin with one that is never true
    for index, line in enumerate(lines):
        found = _DIRECTIVE.match(line)
        kind = found.lastgroup if found is not None else ""
        if depth > 1 or (depth and kind not in ("middle", "end")):
            lines[index] = " " * len(line.encode())
        if kind == "never" or (depth and kind == "begin"):
            depth += 1
        elif depth and (kind == "end" or (kind == "middle" and depth == 1)):
            depth -= 1
    return "\n".join(lines)


def _parameter_name(node: Node) -> str:
    """The name of a parameter; a question mark if it has none, or stands for several."""
    names = _variable_names(field_of(node, "declarator")) if node.type != "variadic_parameter_declaration" else ()
    return next(iter(names), "?")


def _variable_names(node: Node | None) -> Iterator[str]:
    """The names that a declarator declares, unless it is one of a pointer, an array or a function."""
    if node is not None and node.type == "identifier":
        yield text_of(node)
    elif node is not None and node.type in ("reference_declarator", "structured_binding_declarator"):
        for each in node.named_children:
            yield from _variable_names(each)


def _values(names: Sequence[str]) -> str:
    return ",".join(f'{{"{name}",{name}}}' for name in names if name.isidentifier())


def _observed_class(node: Node | None) -> str:
    return _OBSERVED.get(text_of(field_of(node, "name")), "")


INSTRUMENTER = CppInstrumenter
