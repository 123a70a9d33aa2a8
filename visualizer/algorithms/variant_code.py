"""The source text of the lab's variants: short whole functions without switches.

The parts of a variant choose one of six texts; what is left open in it is whether the frontier
is a queue or a stack, and whether the neighbours are taken in reverse.
"""

from __future__ import annotations

IMPORTS_OF_CONTAINER = "from visualizer import {container}\n"
IMPORTS_OF_SYMBOLS = "from visualizer.board import BLANK, EXPLODED, HIDDEN, MINE\n"

RECURSION_MARK_ON_PUSH = '''
def reveal(board, cell):
    """{summary}"""
    yield cell
    mines = board.mines_around(cell)
    if board[cell] == MINE:
        board[cell] = EXPLODED
    elif mines > 0:
        board[cell] = str(mines)
    else:
        board[cell] = BLANK
        for near in {neighbours}:
            if board[near] == HIDDEN:
                yield reveal(board, near)
'''

RECURSION_MARK_ON_POP = '''
def reveal(board, cell):
    """{summary}"""
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
        for near in {neighbours}:
            yield reveal(board, near)
'''

WAITING_MARK_ON_PUSH = '''
def reveal(board, click):
    """{summary}"""
    {frontier} = {container}([click])
    marked = {{click}}
    while {frontier}:
        cell = {frontier}.{take}()
        yield cell
        mines = board.mines_around(cell)
        if board[cell] == MINE:
            board[cell] = EXPLODED
        elif mines > 0:
            board[cell] = str(mines)
        else:
            board[cell] = BLANK
            for near in {neighbours}:
                if board[near] == HIDDEN and near not in marked:
                    marked.add(near)
                    {frontier}.append(near)
'''

WAITING_MARK_ON_POP = '''
def reveal(board, click):
    """{summary}"""
    {frontier} = {container}([click])
    while {frontier}:
        cell = {frontier}.{take}()
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
            for near in {neighbours}:
                if board[near] == HIDDEN:
                    {frontier}.append(near)
'''

ITERATORS_MARK_ON_PUSH = '''
def reveal(board, click):
    """{summary}"""
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
                neighbours = {neighbours}
            iterators.append(iter(neighbours))
        for near in iterators[-1]:
            if board[near] == HIDDEN:
                stack.append(near)
                break
        else:
            iterators.pop()
            stack.pop()
'''

ITERATORS_MARK_ON_POP = '''
def reveal(board, click):
    """{summary}"""
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
                    neighbours = {neighbours}
            iterators.append(iter(neighbours))
        for near in iterators[-1]:
            stack.append(near)
            break
        else:
            iterators.pop()
            stack.pop()
'''

_TEXTS = {
    ("recursion", "push"): RECURSION_MARK_ON_PUSH,
    ("recursion", "pop"): RECURSION_MARK_ON_POP,
    ("queue", "push"): WAITING_MARK_ON_PUSH,
    ("queue", "pop"): WAITING_MARK_ON_POP,
    ("stack", "push"): WAITING_MARK_ON_PUSH,
    ("stack", "pop"): WAITING_MARK_ON_POP,
    ("iterators", "push"): ITERATORS_MARK_ON_PUSH,
    ("iterators", "pop"): ITERATORS_MARK_ON_POP,
}
_CONTAINERS = {"queue": "Queue", "stack": "Stack", "iterators": "Stack"}
_TAKES = {"queue": "popleft", "stack": "pop"}


def variant_code(frontier: str, mark: str, reverse: bool, summary: str) -> str:
    """The whole text of a variant: its imports and the generator function ``reveal``.

    ``frontier`` and ``mark`` are a variant's words, ``summary`` becomes the docstring.

    >>> print(variant_code("queue", "pop", False, "A queue.")[:115])
    from visualizer import Queue
    from visualizer.board import BLANK, EXPLODED, HIDDEN, MINE
    <BLANKLINE>
    <BLANKLINE>
    def reveal(board, click):
    """
    container = _CONTAINERS.get(frontier, "")
    imports = IMPORTS_OF_CONTAINER.format(container=container) if container else ""
    neighbours = "board.neighbours(cell)"
    body = _TEXTS[frontier, mark].format(
        summary=summary,
        frontier=frontier,
        container=container,
        take=_TAKES.get(frontier, ""),
        neighbours=f"reversed({neighbours})" if reverse else neighbours,
    )
    return f"{imports}{IMPORTS_OF_SYMBOLS}\n{body}"
