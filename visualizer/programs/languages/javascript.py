"""JavaScript: how its programs are instrumented."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from visualizer.programs.languages.functions import LEETCODE_NAMES, are_numbers
from visualizer.programs.languages.instrument import Function, Instrumenter, array_path
from visualizer.programs.languages.syntax import descendants, field_of, text_of
from visualizer.trace.languages import Language

if TYPE_CHECKING:
    from tree_sitter import Node

_HOOKS = "observed_"
_FUNCTION_NODES = frozenset(
    "function_declaration function_expression arrow_function method_definition generator_function_declaration"
    " generator_function".split()
)
#: What declares the names in its field `left` or `parameter`.
_DECLARING_NODES = ("for_in_statement", "catch_clause")
#: Where an element is not read, or not only: the type of the node above it, and its field there.
_TARGETS = frozenset(
    "assignment_expression.left augmented_assignment_expression.left for_in_statement.left update_expression.argument"
    " call_expression.function new_expression.constructor".split()
)
#: What the first of several elements of a new queue may be.
_CELL_NODES = frozenset("array object new_expression string template_string call_expression".split())
#: How a method calls another one of its object, and the methods of a function that call it.
_OWN_OBJECTS, _CALLING_METHODS = ("this", "self", "that", "_this"), ("call", "apply", "bind")


class JavaScriptInstrumenter(Instrumenter):
    """Inserts hooks into JavaScript."""

    HOOK = f"{_HOOKS}.{{}}"
    BLOCKS = frozenset("program statement_block switch_case switch_default".split())
    CLASSES = frozenset({"class_declaration"})
    CONTROLS = Instrumenter.LOOPS | {"if_statement", "else_clause", "for_in_statement", "catch_clause"}
    UNHOOKED = CLASSES | _FUNCTION_NODES | {"else_clause", "import_statement", "hash_bang_line"}
    ASSIGNMENTS = frozenset("assignment_expression augmented_assignment_expression update_expression".split())
    EVENTS = frozenset("call_expression new_expression assignment_expression augmented_assignment_expression".split())

    def __init__(self, language: Language, text: str) -> None:
        #: The names of the functions, and of the arrays that are written with two indices: boards, but no queues.
        self._names, self._grids = set[str](), set[str]()
        super().__init__(language, text)

    def find_function(self, node: Node) -> Function | None:
        body, held = field_of(node, "body"), field_of(node, "parameters", "parameter")
        if node.type not in _FUNCTION_NODES or body is None or held is None:
            return None
        parameters = [each for each in held.named_children if not each.is_extra] or [held] * (held.type == "identifier")
        optional = sum(each.type in ("assignment_pattern", "rest_pattern") for each in parameters)
        owner, name = _owner_and_name(node)
        self._names.add(name)
        names = tuple(",".join(_bound_names(each)) for each in parameters)
        is_entry = not are_numbers(names)
        if name in LEETCODE_NAMES:  # any function may be called with two arguments
            optional, is_entry = len(names), not are_numbers(names[1:])
        if "..." in text_of(held) or "arguments" in text_of(body):
            names += ("",) * (2 - len(names))
        return Function(name, owner, names, body, optional, is_entry)

    def entry_functions(self) -> list[Function]:
        """As in other languages; and what has the name, such as a function that another one returns."""
        others = self.inner_nodes | self.functions.keys()
        values = [each for each in descendants(self.root) if _is_value(each) and each.id not in others]
        named = [Function(name, owner, ("", ""), each) for each in values for owner, name in [_owner_and_name(each)]]
        return [*super().entry_functions(), *(each for each in named if each.name in LEETCODE_NAMES)]

    def called_name(self, node: Node) -> str:
        if node.type == "identifier" and node.parent is not None and node.parent.type == "arguments":
            return text_of(node) if text_of(node) in self._names else ""  # a function that is handed over
        called = field_of(node, "function") if node.type == "call_expression" else None
        if text_of(field_of(called, "property")) in _CALLING_METHODS:
            called = field_of(called, "object")
        owner = text_of(field_of(called, "object"))
        if owner and owner not in _OWN_OBJECTS and not owner[0].isupper():
            return ""
        return text_of(field_of(called, "property") or called)

    def declared_names(self, node: Node) -> Iterator[str]:
        if node.type in ("lexical_declaration", "variable_declaration"):
            for each in node.named_children:
                yield from _bound_names(field_of(each, "name"))
        above = node.parent if node.parent is not None and node.parent.type in _DECLARING_NODES else None
        if node == field_of(above, "left", "parameter"):
            yield from _bound_names(node)

    def statement_hook(self, line: int, names: Sequence[str]) -> str:
        # A name that another part of a `switch` declares cannot be read here.
        test, shown = f"at({line})" if line else "isWatched()", ",".join(filter(None, names))
        show = f"{_HOOKS}.show({line},{{"
        return f"if({_HOOKS}.{test})try{{{show}{shown}}})}}catch{{{show}}})}}"

    def function_hooks(self, number: int, line: int, function: Function) -> tuple[str, str]:
        holder = function.body.parent
        marks = {each.type for each in holder.children} if holder is not None else set()
        if "async" in marks or ("*" in marks and number < 0):  # they go on after others have run
            return "", ""
        arguments = "".join(f",{each}" for each in function.parameters if each and number >= 0)
        return (
            f"{_strictness(function.body)}{_HOOKS}.enter({number},{line}{arguments});try{{",
            f"}}catch(thrown_){{{_HOOKS}.unwind(thrown_);throw thrown_;}}finally{{{_HOOKS}.leave();}}",
        )

    def prepare(self, node: Node) -> None:
        if node.type == "program":
            self._prepare_file(node)
        elif node.type in self.ASSIGNMENTS:
            self._observe_assignment(node)
        elif node.type == "subscript_expression" and self._is_read(node):
            begin, end = (each for each in node.children if each.type in "[]")
            for each, before, after in ((node, f"{_HOOKS}.look(", ""), (begin, "/*", "*/,("), (end, ")/*", "*/)")):
                self.wrap(each, before, after)
        elif node.type == "array" and node.named_children:
            if node.named_child_count == 1 or node.named_children[0].type in _CELL_NODES:
                self.pass_to("made", node)
        elif node.type == "for_in_statement" and text_of(field_of(node, "operator")) == "of":
            self.wrap(field_of(node, "right"), f"{_HOOKS}.iterate({node.start_point[0] + 1},", ")")
        elif node.type == "arrow_function" and self.functions[node.id].body.type != "statement_block":
            self._observe_expression(self.functions[node.id], node.children[0].type == "async")

    def _visit(self, node: Node) -> None:
        outer = self._scopes
        if node.type in self.BLOCKS:  # a name that is declared again below cannot be read
            declarations = [each for each in node.named_children if each.type == "lexical_declaration"]
            own = {name for each in declarations for name in self.declared_names(each)}
            self._scopes = [[name for name in scope if name not in own] for scope in outer]
        super()._visit(node)
        self._scopes = outer

    def _statement_hooks(self, node: Node, parent: Node, field: str) -> tuple[str, str]:
        return ("", "") if _is_directive(node) else super()._statement_hooks(node, parent, field)

    def _prepare_file(self, node: Node) -> None:
        """Hand out the program's entry, and leave out what only a module may have."""
        begin = next((each.start_byte for each in node.named_children if each.type != "hash_bang_line"), node.end_byte)
        self.insert(begin, f"{_strictness(node)}{_HOOKS}.entry(name_=>eval(name_));")
        for each in node.named_children:
            if each.type == "import_statement":
                self.insert(each.start_byte, _required(each))
            if each.type in ("import_statement", "export_statement", "hash_bang_line"):
                kept, is_value = field_of(each, "declaration", "value"), field_of(each, "value") is not None
                self.insert(each.start_byte, "/*")
                self.insert(each.end_byte if kept is None else kept.start_byte, "*/" + "module.exports=" * is_value)
        written = [_accesses(each) for each in descendants(node) if each.type in self.ASSIGNMENTS]
        self._grids = {text_of(field_of(each[-1], "object")) for each in written if len(each) > 1}

    def _observe_assignment(self, node: Node) -> None:
        accesses, name, value = _accesses(node), text_of(field_of(node, "left")), field_of(node, "right")
        # As in `queue = queue.slice(1)`; but what calls a function is not evaluated twice.
        is_replaced = "(" not in name and re.search(rf"(^|\.\.\.){re.escape(name)}\b", text_of(value))
        self.observe_element(node, accesses, "object")
        if not accesses and is_replaced and node.type == "assignment_expression":
            self.wrap(value, f"{_HOOKS}.replaced({name},", ")")

    def _is_read(self, node: Node) -> bool:
        """Whether an access reads an element, and that of a queue if it is one."""
        above, base = node.parent, field_of(node, "object")
        if above is None or base is None or base.type in ("subscript_expression", "super"):
            return False
        if any(each.type == "optional_chain" for each in (*node.children, *descendants(base))):
            return False
        if above.type == "subscript_expression" and text_of(base) in self._grids:
            return False
        field = above.field_name_for_child(above.children.index(node))
        is_changed = above.children[0].type == "delete" or above.type.endswith("pattern")
        return not is_changed and f"{above.type}.{field}" not in _TARGETS

    def _observe_expression(self, function: Function, is_async: bool) -> None:
        """Observe a function whose body is an expression, which becomes a block."""
        number = self._recursive.get(function.name, -1)
        if not is_async and (number >= 0 or self.has_events(function.body)):
            begin, end = self.function_hooks(number, function.line, function)
            shown = self.statement_hook(function.line, function.parameters)
            self.wrap(function.body, f"{{{begin}{shown}return(", f"){end}}}")


def _accesses(assignment: Node) -> list[Node]:
    """The nested accesses of the element that is assigned to, outer one first; empty for other targets."""
    return [*array_path(field_of(assignment, "left", "argument"), "object", "subscript_expression")]


def _bound_names(node: Node | None) -> Iterator[str]:
    """The names that are declared by a name, or by a pattern such as ``[r, {c = 0}]``."""
    if node is not None and node.type in ("identifier", "shorthand_property_identifier_pattern"):
        yield text_of(node)
    inner = field_of(node, "left", "value")
    for each in [inner] if inner is not None or node is None else node.named_children:
        yield from _bound_names(each) if each is not None else ()


def _owner_and_name(node: Node) -> tuple[str, str]:
    """The class or object that has a function, empty for none, and the function's name."""
    holder = node if node.type == "method_definition" else node.parent
    name = _name_of(node)
    if holder is None or holder.type not in ("method_definition", "pair", "field_definition"):
        owner, _, name = name.rpartition(".")
        return owner.removesuffix(".prototype"), name
    body = holder.parent
    return _name_of(body.parent if body is not None and body.type == "class_body" else body), name


def _is_value(node: Node) -> bool:
    """Whether a node is the value that a name gets."""
    return node.parent is not None and node == field_of(node.parent, "value", "right")


def _name_of(node: Node | None) -> str:
    """The name of a function, class or object: that of what it is assigned to, else its own."""
    above = node.parent if node is not None else None
    if above is not None and above.type in ("variable_declarator", "assignment_expression", "pair", "field_definition"):
        return text_of(field_of(above, "name", "left", "key", "property"))
    is_default = above is not None and above.type == "export_statement"
    return text_of(field_of(node, "name")) or ("module.exports" if is_default else "")


def _required(statement: Node) -> str:
    """What an import does, for a file that is no module."""
    clause = next((each for each in statement.named_children if each.type == "import_clause"), None)
    module = f"require({text_of(field_of(statement, 'source'))});"
    parts = clause.named_children if clause is not None else ()
    names = (" ".join(text_of(each).removeprefix("* as").split()) for each in parts)  # in one line
    return "".join(f"const {name.replace(' as ', ':')}={module}" for name in names) or module


def _is_directive(node: Node) -> bool:
    return node.type == "expression_statement" and node.named_children[0].type == "string"


def _strictness(block: Node) -> str:
    """The directive to repeat before what is inserted at the beginning of a block; empty for none."""
    first = next((each for each in block.named_children if not each.is_extra and each.type != "hash_bang_line"), None)
    return '"use strict";' if first is not None and _is_directive(first) and "use strict" in text_of(first) else ""


INSTRUMENTER = JavaScriptInstrumenter
