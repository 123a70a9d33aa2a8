const DIRECTIONS = [
  [-1, -1], [-1, 0], [-1, 1], [0, -1],
  [0, 1], [1, -1], [1, 0], [1, 1]];

function updateBoard(board, click) {
  const stack = [click];
  while (stack.length > 0) {
    // Only looks: the top is taken off when stuck.
    const [row, col] = stack.at(-1);
    if (board[row][col] === "M") {
      board[row][col] = "X";
      stack.pop();
      continue;
    }
    const mines = countMines(board, row, col);
    if (mines > 0) {
      board[row][col] = String(mines);
      stack.pop();
    } else {
      board[row][col] = "B";
      let stuck = true;
      for (const [r, c] of neighbours(board, row, col)) {
        if (board[r][c] === "E") {
          stack.push([r, c]);
          stuck = false;
          break;
        }
      }
      if (stuck) {
        stack.pop();
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
    ([r, c]) => ["M", "X"].includes(board[r][c])).length;
}
