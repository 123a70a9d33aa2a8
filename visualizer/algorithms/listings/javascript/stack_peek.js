const DIRECTIONS = [
  [-1, -1], [-1, 0], [-1, 1], [0, -1],
  [0, 1], [1, -1], [1, 0], [1, 1]];

function updateBoard(board, click) {
  const stack = [click];
  while (stack.length > 0) {
    const cell = stack[stack.length - 1];
    const [row, col] = cell;
    if (board[row][col] === "M") {
      board[row][col] = "X";
      stack.pop();
      continue;
    }
    const mines = countMines(board, cell);
    if (mines > 0) {
      board[row][col] = String(mines);
      stack.pop();
    } else {
      board[row][col] = "B";
      let stuck = true;
      for (const near of neighbours(board, cell)) {
        if (board[near[0]][near[1]] === "E") {
          stack.push(near);
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

function isMine(symbol) {
  return symbol === "M" || symbol === "X";
}
