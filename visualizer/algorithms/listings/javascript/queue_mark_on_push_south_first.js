const DIRECTIONS = [
  [1, -1], [1, 0], [1, 1], [0, -1],
  [0, 1], [-1, -1], [-1, 0], [-1, 1]];

function updateBoard(board, click) {
  if (board[click[0]][click[1]] === "M") {
    board[click[0]][click[1]] = "X";
    return board;
  }
  const queue = [click];
  while (queue.length > 0) {
    const cell = queue.shift();
    const [row, col] = cell;
    const mines = countMines(board, cell);
    if (mines > 0) {
      board[row][col] = String(mines);
    } else {
      board[row][col] = "B";
      for (const near of neighbours(board, cell)) {
        if (board[near[0]][near[1]] === "E") {
          queue.push(near);
          board[near[0]][near[1]] = "B";
        }
      }
    }
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
