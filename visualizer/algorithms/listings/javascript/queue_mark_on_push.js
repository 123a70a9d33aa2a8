const DIRECTIONS = [
  [-1, -1], [-1, 0], [-1, 1], [0, -1],
  [0, 1], [1, -1], [1, 0], [1, 1]];

function updateBoard(board, click) {
  const queue = [click];
  while (queue.length > 0) {
    // shift() moves all others: linear, but quick here.
    const [row, col] = queue.shift();
    if (board[row][col] === "M") {
      board[row][col] = "X";
      continue;
    }
    const mines = countMines(board, row, col);
    if (mines > 0) {
      board[row][col] = String(mines);
    } else {
      board[row][col] = "B";
      for (const [r, c] of neighbours(board, row, col)) {
        if (board[r][c] === "E") {
          queue.push([r, c]);
          // Marked, so that it is queued once.
          board[r][c] = "B";
        }
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
