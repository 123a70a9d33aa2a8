const DIRECTIONS = [
  [0, 1], [1, 0], [0, -1], [-1, 0],
  [-1, 1], [1, 1], [1, -1], [-1, -1]];

function updateBoard(board, click) {
  const queue = [click];
  while (queue.length > 0) {
    for (let i = queue.length; i > 0; i--) {
      const cell = queue.shift();
      const [row, col] = cell;
      if (board[row][col] === "M") {
        board[row][col] = "X";
      } else if (board[row][col] === "E") {
        const mines = countMines(board, cell);
        if (mines === 0) {
          board[row][col] = "B";
          for (const near of neighbours(board, cell)) {
            queue.push(near);
          }
        } else {
          board[row][col] = String(mines);
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
