const STEPS = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((col) => [row, col]));

const updateBoard = (board, [clickRow, clickCol]) => {
  const at = (row, col) => (board[row] === undefined ? undefined : board[row][col]);
  const open = (row, col) => {
    if (at(row, col) !== "E") return;
    const mines = STEPS.reduce((sum, [i, j]) => sum + (at(row + i, col + j) === "M"), 0);
    if (mines) {
      board[row][col] = "" + mines;
      return;
    }
    board[row][col] = "B";
    for (const [i, j] of STEPS) open(row + i, col + j);
  };
  if (board[clickRow][clickCol] === "M") board[clickRow][clickCol] = "X";
  else open(clickRow, clickCol);
  return board;
};

console.log(updateBoard([["E", "M"]], [0, 0]));
