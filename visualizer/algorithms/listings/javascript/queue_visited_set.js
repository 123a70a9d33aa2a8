const DIRECTIONS = [
  [-1, 0], [1, 0], [0, 1], [0, -1],
  [1, 1], [-1, -1], [-1, 1], [1, -1]];

function updateBoard(board, click) {
  const visited = board.map((row) => row.map(() => false));
  const queue = [click];
  while (queue.length > 0) {
    const cell = queue.shift();
    const [row, col] = cell;
    if (visited[row][col]) {
      continue;
    }
    if (board[row][col] === "M") {
      board[row][col] = "X";
    } else {
      const mines = countMines(board, cell);
      board[row][col] = symbolOf(mines);
    }
    visited[row][col] = true;
    if (board[row][col] === "B") {
      for (const near of neighbours(board, cell)) {
        queue.push(near);
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
      if (isOnBoard(board, r, c) && isMine(board[r][c])) {
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

function symbolOf(mines) {
  return mines === 0 ? "B" : String(mines);
}

function isMine(symbol) {
  return symbol === "M" || symbol === "X";
}
