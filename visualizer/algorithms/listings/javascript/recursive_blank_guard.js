const DIRECTIONS = [
  [-1, -1], [-1, 0], [-1, 1], [0, -1],
  [0, 1], [1, -1], [1, 0], [1, 1]];

function reveal(board, row, col) {
  // Cells off the board are called as well.
  if (!isOnBoard(board, row, col)) {
    return;
  }
  if (board[row][col] === "B") {
    return;
  }
  const mines = countMines(board, row, col);
  if (mines > 0) {
    board[row][col] = String(mines);
  } else {
    board[row][col] = "B";
    for (const [r, c] of around(row, col)) {
      reveal(board, r, c);
    }
  }
}

function updateBoard(board, click) {
  const [row, col] = click;
  if (board[row][col] === "M") {
    board[row][col] = "X";
  } else {
    reveal(board, row, col);
  }
  return board;
}

function around(row, col) {
  return DIRECTIONS.map(
    ([down, right]) => [row + down, col + right]);
}

function countMines(board, row, col) {
  return around(row, col).filter(([r, c]) =>
    isOnBoard(board, r, c) && board[r][c] === "M").length;
}

function isOnBoard(board, row, col) {
  return 0 <= row && row < board.length
    && 0 <= col && col < board[0].length;
}
