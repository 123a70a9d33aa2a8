"""Facts that a program's text shows without a run."""

from __future__ import annotations

import ast
import re
from functools import cached_property

from visualizer.programs.observed.file_parts import parse_quietly


class TextFacts:
    """Facts about a text whose judged function is called ``entry``.

    ``nodes`` are the nodes of its syntax tree, outer ones first, without a `return` or `break`
    outside loops. Raises what `ast.parse` raises.
    """

    def __init__(self, text: str, entry: str) -> None:
        self.text, self.entry = text, entry
        self.tree = parse_quietly(text)
        self.nodes, in_loops = list[ast.AST](), set[ast.AST]()
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.For, ast.While)) or node in in_loops:
                in_loops.update(ast.iter_child_nodes(node))
            if node in in_loops or not isinstance(node, (ast.Return, ast.Break)):
                self.nodes.append(node)
        self._sources: dict[ast.AST, str] = {}

    def source_of(self, node: ast.AST) -> str:
        """The text of a node as `ast.unparse` writes it; the original text of the module."""
        if node not in self._sources:
            self._sources[node] = self.text if node is self.tree else ast.unparse(node)
        return self._sources[node]

    @cached_property
    def pattern_texts(self) -> list[dict[str, str]]:
        """The texts for BOARD, CLICK and CELL in the patterns of a mend, for each cell that is written."""
        name = self.entry.rpartition(".")[2]
        functions = (node for node in self.nodes if isinstance(node, ast.FunctionDef) and node.name == name)
        parameters = [each.arg for function in [*functions][:1] for each in function.args.args if each.arg != "self"]
        board, click = parameters[:2] if len(parameters) > 1 else ("board", "click")
        targets = [node.targets[0] for node in self.nodes if isinstance(node, ast.Assign)]
        cells = [ast.unparse(each) for each in targets if isinstance(each, ast.Subscript)]
        return [{"BOARD": board, "CLICK": click, "CELL": cell} for cell in dict.fromkeys(cells or [""])]

    def has_unused_deque(self) -> bool:
        """Whether the program makes a deque that is not named a stack, and never pops from its front."""
        deques = re.findall(r"\b(\w+)(?:: .*)? = (?:collections\.)?deque\(", self.text)
        is_stack = any("stack" in name.lower() for name in deques) or ".popleft(" in self.text
        return bool(deques) and not is_stack

    def identity_line(self) -> int | None:
        """The first line that compares with a text or a number by `is`; None if there is none."""
        for node in self.nodes:
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
                values = [each.value for each in node.comparators if isinstance(each, ast.Constant)]
                if any(type(each) in (str, int) for each in values):
                    return node.lineno
        return None

    def definitions(self) -> dict[str, list[int]]:
        """The lines of all definitions of the class and the function of the entry, by name."""
        body, lines = self.tree.body, {}
        for name in self.entry.split("."):
            same = [each for each in body if getattr(each, "name", "") == name]
            lines[name] = [each.lineno for each in same]
            body = getattr(same[-1], "body", []) if same else []
        return lines
