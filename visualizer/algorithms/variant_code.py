"""The source text of the lab's variants: short whole programs without switches.

A stack's is its queue's with other words; neighbours in reverse are another word too.
"""

from __future__ import annotations

#: By frontier and mark.
_PROGRAM_TEXTS = {
    ("recursion", "push"): '''
def reveal(board, cell):
    """SUMMARY"""
    yield cell
    mines = board.mines_around(cell)
    if board[cell] == MINE:
        board[cell] = EXPLODED
    elif mines > 0:
        board[cell] = str(mines)
    else:
        board[cell] = BLANK
        for near in board.neighbours(cell):
            if board[near] == HIDDEN:
                yield reveal(board, near)
''',
    ("recursion", "pop"): '''
def reveal(board, cell):
    """SUMMARY"""
    yield cell
    if board[cell] == MINE:
        board[cell] = EXPLODED
    if board[cell] != HIDDEN:
        return
    mines = board.mines_around(cell)
    if mines > 0:
        board[cell] = str(mines)
    else:
        board[cell] = BLANK
        for near in board.neighbours(cell):
            yield reveal(board, near)
''',
    ("queue", "push"): '''
def reveal(board, click):
    """SUMMARY"""
    queue = Queue([click])
    marked = {click}
    while queue:
        cell = queue.popleft()
        yield cell
        mines = board.mines_around(cell)
        if board[cell] == MINE:
            board[cell] = EXPLODED
        elif mines > 0:
            board[cell] = str(mines)
        else:
            board[cell] = BLANK
            for near in board.neighbours(cell):
                if board[near] == HIDDEN and near not in marked:
                    marked.add(near)
                    queue.append(near)
''',
    ("queue", "pop"): '''
def reveal(board, click):
    """SUMMARY"""
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        yield cell
        if board[cell] == MINE:
            board[cell] = EXPLODED
        if board[cell] != HIDDEN:
            continue
        mines = board.mines_around(cell)
        if mines > 0:
            board[cell] = str(mines)
        else:
            board[cell] = BLANK
            for near in board.neighbours(cell):
                if board[near] == HIDDEN:
                    queue.append(near)
''',
    ("iterators", "push"): '''
def reveal(board, click):
    """SUMMARY"""
    stack = Stack([click])
    iterators = []
    while stack:
        if len(iterators) < len(stack):
            cell = stack.peek()
            yield cell
            mines = board.mines_around(cell)
            neighbours = ()
            if board[cell] == MINE:
                board[cell] = EXPLODED
            elif mines > 0:
                board[cell] = str(mines)
            else:
                board[cell] = BLANK
                neighbours = board.neighbours(cell)
            iterators.append(iter(neighbours))
        for near in iterators[-1]:
            if board[near] == HIDDEN:
                stack.append(near)
                break
        else:
            iterators.pop()
            stack.pop()
''',
    ("iterators", "pop"): '''
def reveal(board, click):
    """SUMMARY"""
    stack = Stack([click])
    iterators = []
    while stack:
        if len(iterators) < len(stack):
            cell = stack.peek()
            yield cell
            neighbours = ()
            if board[cell] == MINE:
                board[cell] = EXPLODED
            elif board[cell] == HIDDEN:
                mines = board.mines_around(cell)
                board[cell] = str(mines) if mines > 0 else BLANK
                if mines == 0:
                    neighbours = board.neighbours(cell)
            iterators.append(iter(neighbours))
        for near in iterators[-1]:
            stack.append(near)
            break
        else:
            iterators.pop()
            stack.pop()
''',
}
_IMPORTS = {
    "queue": "from visualizer import Queue\n",
    "iterators": "from visualizer import Stack\n",
}
_SYMBOL_IMPORT = "from visualizer.board import BLANK, EXPLODED, HIDDEN, MINE\n"
_STACK_REPLACEMENTS = (("queue", "stack"), ("Queue", "Stack"), ("popleft", "pop"))
_REVERSED = ("board.neighbours(cell)", "reversed(board.neighbours(cell))")


def variant_code(frontier: str, mark: str, reverse: bool, summary: str) -> str:
    """The whole text of a variant: its imports and the generator function ``reveal``.

    ``frontier`` and ``mark`` are a variant's words, ``summary`` becomes the docstring.

    >>> print(variant_code("stack", "pop", False, "A stack.")[:115])
    from visualizer import Stack
    from visualizer.board import BLANK, EXPLODED, HIDDEN, MINE
    <BLANKLINE>
    <BLANKLINE>
    def reveal(board, click):
    """
    base = "queue" if frontier == "stack" else frontier
    text = f"{_IMPORTS.get(base, '')}{_SYMBOL_IMPORT}\n{_PROGRAM_TEXTS[base, mark]}"
    edits = [*(_STACK_REPLACEMENTS if frontier == "stack" else ()), *([_REVERSED] if reverse else [])]
    for here, instead in edits:
        text = text.replace(here, instead)
    return text.replace("SUMMARY", summary)
