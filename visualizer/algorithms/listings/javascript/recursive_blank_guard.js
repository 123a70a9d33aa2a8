const DIRECTIONS = [
  [-1, -1], [-1, 0], [-1, 1], [0, -1],
  [0, 1], [1, -1], [1, 0], [1, 1]];

function reveal(board, cell) {
  if (!isOnBoard(board, cell[0], cell[1])) {
    return;
  }
  const [row, col] = cell;
  if (board[row][col] === "B") {
    return;
  }
  const mines = countMines(board, cell);
  if (mines > 0) {
    board[row][col] = String(mines);
  } else {
    board[row][col] = "B";
    for (const near of around(cell)) {
      reveal(board, near);
    }
  }
}

function updateBoard(board, click) {
  if (board[click[0]][click[1]] === "M") {
    board[click[0]][click[1]] = "X";
  } else {
    reveal(board, click);
  }
  return board;
}

function around(cell) {
  const found = [];
  for (const [down, right] of DIRECTIONS) {
    found.push([cell[0] + down, cell[1] + right]);
  }
  return found;
}

function countMines(board, cell) {
  let mines = 0;
  for (let r = cell[0] - 1; r <= cell[0] + 1; r++) {
    for (let c = cell[1] - 1; c <= cell[1] + 1; c++) {
      if (isOnBoard(board, r, c) && board[r][c] === "M") {
        mines++;
      }
    }
  }
  return mines;
}

function isOnBoard(board, row, col) {
  return 0 <= row && row < board.length
    && 0 <= col && col < board[0].length;
}
