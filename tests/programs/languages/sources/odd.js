'use strict'
const updateBoard = (board, [row, col]) => {
  const cells = []
  let size = 0, next
  cells[size++] = { row, col }
  while (next = (0, size) ? cells[0, --size] : null) {
    const { row: r, col: c = 0 } = next
    let symbol = board[(0, r)][0, c]
    if (symbol === 'M') board[0, r][c] = 'X'
    if (symbol !== 'E') continue
    const near = []
    around: for (let i = -1; i <= 1; i++)
      for (let j = -1; ; j++) {
        if (j > 1) continue around
        if ((i || j) && board[r + i]?.[c + j] !== void 0) near.push({ row: r + i, col: c + j })
      }
    let mines = 0
    for (const { row, col } of near) board[row][col] === 'M' && ++mines
    switch (mines) {
      case 0:
        board[r][c] = 'B'
        for (const each of near) cells[size++] = each
        break
      default: {
        const symbol = `${mines}`
        board[r][c] = symbol
      }
    }
  }
  return board
}
