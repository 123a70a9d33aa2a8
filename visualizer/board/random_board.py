"""Random boards, which can be made again from their name or title."""

from __future__ import annotations

import re
from random import Random

from visualizer.board.board import Board, mined_rows, validate_on_board
from visualizer.board.cells import HIDDEN, Cell
from visualizer.board.neighbours import neighbour_cells
from visualizer.errors import BoardError, pluralize


def random_board(height: int, width: int, mines: int, seed: int, click: Cell | None = None) -> Board:
    """A board with ``mines`` mines in random cells, the same for equal arguments.

    Without a ``click`` one is drawn. Mines are placed away from the click and its neighbours as long as
    there is room, so that the click opens a region; then on the neighbours, and last on the click.
    Raises BoardError for an impossible size or number of mines, ClickError for a click off the board.

    >>> random_board(3, 4, 2, seed=1).rows
    ('EMEE', 'EEEE', 'EEME')
    """
    empty = Board((HIDDEN * width,) * height)
    if not 0 <= mines <= height * width:
        problem = f"{pluralize(mines, 'mine')} cannot be placed on {height} by {width} cells"
        raise BoardError(f"{problem}; give 0 to {height * width}")
    # Python guarantees the sequence of `random` alone. A click is always drawn, so that the mines are
    # the same whether it is given or not.
    random = Random(seed)
    drawn = (int(random.random() * height), int(random.random() * width))
    click = drawn if click is None else click
    validate_on_board(empty, click)
    clicked = click[0] * width + click[1]
    near = [row * width + col for row, col in neighbour_cells(click, height, width)]
    away = [cell for cell in range(height * width) if cell not in {clicked, *near}]
    mined = _pick_cells(random, (away, near, [clicked]), mines)
    title = f"Random {height}x{width} with {pluralize(mines, 'mine')}, seed {seed}"
    return Board(mined_rows(height, width, mined), click, title)


_RANDOM_BOARD_NAME = re.compile(r"random-(\d{1,4})x(\d{1,4})-(\d{1,7})-(\d{1,9})")


def random_board_name(height: int, width: int, mines: int, seed: int) -> str:
    """The name from which a random board can be made again, such as ``random-9x9-10-123``."""
    return f"random-{height}x{width}-{mines}-{seed}"


def random_board_from_name(name: str) -> Board | None:
    """The random board with the name ``random-ROWSxCOLUMNS-MINES-SEED``, None for other names.

    Raises BoardError as `random_board` does.

    >>> random_board_from_name("random-3x4-2-1").rows
    ('EMEE', 'EEEE', 'EEME')
    """
    match = _RANDOM_BOARD_NAME.fullmatch(name)
    if match is None:
        return None
    height, width, mines, seed = map(int, match.groups())
    return random_board(height, width, mines, seed)


def _pick_cells(random: Random, groups: tuple[list[int], ...], number: int) -> list[int]:
    """``number`` random cell indices, from the first group until it is empty, then from the next."""
    drawn: list[int] = []
    for cells in groups:
        while cells and len(drawn) < number:
            index = int(random.random() * len(cells))
            cells[index], cells[-1] = cells[-1], cells[index]
            drawn.append(cells.pop())
    return drawn
