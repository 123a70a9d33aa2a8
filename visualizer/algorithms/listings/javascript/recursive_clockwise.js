const DIRECTIONS = [
  [-1, 0], [-1, 1], [0, 1], [1, 1],
  [1, 0], [1, -1], [0, -1], [-1, -1]];

function reveal(board, cell) {
  const [row, col] = cell;
  if (board[row][col] !== "E") {
    return;
  }
  const mines = countMines(board, cell);
  if (mines === 0) {
    board[row][col] = "B";
  } else {
    board[row][col] = String(mines);
    return;
  }
  for (const near of neighbours(board, cell)) {
    reveal(board, near);
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

function neighbours(board, cell) {
  const found = [];
  for (const [down, right] of DIRECTIONS) {
    const row = cell[0] + down, col = cell[1] + right;
    if (isOnBoard(board, row, col)) {
      found.push([row, col]);
    }
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
