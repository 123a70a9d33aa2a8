const DIRECTIONS = [
  [-1, 0], [0, -1], [1, 0], [0, 1],
  [-1, -1], [1, -1], [1, 1], [-1, 1]];

function updateBoard(board, click) {
  const stack = [click];
  const checked = board.map((row) => row.map(() => false));
  if (board[click[0]][click[1]] === "M") {
    board[click[0]][click[1]] = "X";
    return board;
  }
  while (stack.length > 0) {
    const cell = stack.pop();
    const [row, col] = cell;
    const hidden = [];
    for (const near of neighbours(board, cell)) {
      if (board[near[0]][near[1]] === "E"
          && !checked[near[0]][near[1]]) {
        hidden.push(near);
      }
    }
    const mines = countMines(board, cell);
    if (mines > 0) {
      board[row][col] = String(mines);
    } else {
      board[row][col] = "B";
      for (const near of hidden) {
        stack.push(near);
        checked[near[0]][near[1]] = true;
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
