class Solution {
  updateBoard(board, click) {
    const copy = board.map((line) => [...line]);
    const open = [{ row: click[0], col: click[1] }];
    while (open.length > 0) {
      const { row, col } = open.pop();
      if (copy[row][col] === "M") copy[row][col] = "X";
      if (copy[row][col] !== "E") continue;
      const near = this.near(copy, row, col);
      let mines = 0;
      near.forEach((cell) => {
        if (copy[cell.row][cell.col] === "M") mines++;
      });
      const line = copy[row];
      if (mines > 0) line[col] = String(mines);
      else {
        line[col] = "B";
        open.push(...near);
      }
    }
    return copy;
  }

  near(board, row, col) {
    const cells = [];
    for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, board.length - 1); r++) {
      for (let c = Math.max(col - 1, 0); c <= Math.min(col + 1, board[0].length - 1); c++) {
        if (r !== row || c !== col) cells.push({ row: r, col: c });
      }
    }
    return cells;
  }
}

module.exports = { Solution };
