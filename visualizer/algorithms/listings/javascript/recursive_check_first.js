const DIRECTIONS = [
  [-1, -1], [-1, 0], [-1, 1], [0, -1],
  [0, 1], [1, -1], [1, 0], [1, 1]];

function reveal(board, row, col) {
  if (board[row][col] === "M") {
    board[row][col] = "X";
    return;
  }
  const mines = countMines(board, row, col);
  if (mines > 0) {
    board[row][col] = String(mines);
  } else {
    board[row][col] = "B";
    for (const [r, c] of neighbours(board, row, col)) {
      // Tested here, so that it is called once.
      if (board[r][c] === "E") {
        reveal(board, r, c);
      }
    }
  }
}

function updateBoard(board, click) {
  reveal(board, ...click);
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
