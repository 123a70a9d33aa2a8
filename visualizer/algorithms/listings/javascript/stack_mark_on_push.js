const DIRECTIONS = [
  [-1, 0], [0, -1], [1, 0], [0, 1],
  [-1, -1], [1, -1], [1, 1], [-1, 1]];

function updateBoard(board, click) {
  const stack = [click];
  // In a set, equal texts are one; equal arrays are not.
  const checked = new Set();
  if (board[click[0]][click[1]] === "M") {
    board[click[0]][click[1]] = "X";
    return board;
  }
  while (stack.length > 0) {
    const [row, col] = stack.pop();
    const hidden = [];
    for (const [r, c] of neighbours(board, row, col)) {
      if (board[r][c] === "E"
          && !checked.has(`${r},${c}`)) {
        hidden.push([r, c]);
      }
    }
    const mines = countMines(board, row, col);
    if (mines > 0) {
      board[row][col] = String(mines);
    } else {
      board[row][col] = "B";
      for (const [r, c] of hidden) {
        stack.push([r, c]);
        // Marked, so that it is pushed once.
        checked.add(`${r},${c}`);
      }
    }
  }
  return board;
}

function neighbours(board, row, col) {
  const found = [];
  for (const [down, right] of DIRECTIONS) {
    const r = row + down;
    const c = col + right;
    if (0 <= r && r < board.length
        && 0 <= c && c < board[0].length) {
      found.push([r, c]);
    }
  }
  return found;
}

function countMines(board, row, col) {
  return neighbours(board, row, col).filter(
    ([r, c]) => board[r][c] === "M").length;
}
