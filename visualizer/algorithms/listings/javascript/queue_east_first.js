const DIRECTIONS = [
  [0, 1], [1, 0], [0, -1], [-1, 0],
  [-1, 1], [1, 1], [1, -1], [-1, -1]];

function updateBoard(board, click) {
  const queue = [click];
  while (queue.length > 0) {
    // One level: the cells that wait now.
    for (let i = queue.length; i > 0; i--) {
      // shift() moves all others: linear, but quick here.
      const [row, col] = queue.shift();
      if (board[row][col] === "M") {
        board[row][col] = "X";
      } else if (board[row][col] === "E") {
        const mines = countMines(board, row, col);
        if (mines === 0) {
          board[row][col] = "B";
          queue.push(...neighbours(board, row, col));
        } else {
          board[row][col] = String(mines);
        }
      }
    }
  }
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
