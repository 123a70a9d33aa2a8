const DIRECTIONS = [
  [0, 1], [1, 0], [0, -1], [-1, 0],
  [-1, 1], [1, 1], [1, -1], [-1, -1]];

function reveal(board, row, col) {
  if (board[row][col] === "M") {
    board[row][col] = "X";
  } else if (board[row][col] === "E") {
    const mines = countMines(board, row, col);
    if (mines === 0) {
      board[row][col] = "B";
      // Each call tests its own cell.
      for (const [r, c] of neighbours(board, row, col)) {
        reveal(board, r, c);
      }
    } else {
      board[row][col] = String(mines);
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
    ([r, c]) => board[r][c] === "M").length;
}
