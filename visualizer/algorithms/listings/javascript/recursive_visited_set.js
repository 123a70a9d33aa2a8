const DIRECTIONS = [
  [-1, 0], [1, 0], [0, 1], [0, -1],
  [1, 1], [-1, -1], [-1, 1], [1, -1]];

function traverse(board, row, col, visited) {
  // In a set, equal texts are one; equal arrays are not.
  if (visited.has(`${row},${col}`)) {
    return;
  }
  if (board[row][col] === "M") {
    board[row][col] = "X";
  } else {
    const mines = countMines(board, row, col);
    board[row][col] = symbolOf(mines);
  }
  visited.add(`${row},${col}`);
  if (board[row][col] === "B") {
    // Each call tests its own cell.
    for (const [r, c] of neighbours(board, row, col)) {
      traverse(board, r, c, visited);
    }
  }
}

function updateBoard(board, click) {
  const visited = new Set();
  traverse(board, ...click, visited);
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
    ([r, c]) => ["M", "X"].includes(board[r][c])).length;
}

function symbolOf(mines) {
  return mines === 0 ? "B" : String(mines);
}
