const DIRECTIONS = [
  [-1, 0], [1, 0], [0, 1], [0, -1],
  [1, 1], [-1, -1], [-1, 1], [1, -1]];

function updateBoard(board, click) {
  const visited = new Set();
  const queue = [click];
  while (queue.length > 0) {
    // shift() moves all others: linear, but quick here.
    const [row, col] = queue.shift();
    // In a set, equal texts are one; equal arrays are not.
    const key = `${row},${col}`;
    if (visited.has(key)) {
      continue;
    }
    if (board[row][col] === "M") {
      board[row][col] = "X";
    } else {
      const mines = countMines(board, row, col);
      board[row][col] = symbolOf(mines);
    }
    visited.add(key);
    if (board[row][col] === "B") {
      queue.push(...neighbours(board, row, col));
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
    ([r, c]) => ["M", "X"].includes(board[r][c])).length;
}

function symbolOf(mines) {
  return mines === 0 ? "B" : String(mines);
}
