/**
 * @param {character[][]} board
 * @param {number[]} click
 */
var updateBoard = function (board, click) {
  const [row, col] = click
  if (board[row][col] === 'M') {
    board[row][col] = 'X'
    return board
  }
  let cells = [[row, col]]
  const seen = new Set([`${row},${col}`])
  while (cells.length) {
    const [r, c] = cells.shift()
    const near = nearby(board, r, c)
    const mines = near.filter(([i, j]) => board[i][j] === 'M').length
    board[r][c] = mines ? `${mines}` : 'B'
    if (mines) continue
    for (const [i, j] of near) {
      if (board[i][j] !== 'E' || seen.has(`${i},${j}`)) continue
      seen.add(`${i},${j}`)
      cells.push([i, j])
    }
  }
  return board
}

const nearby = (board, row, col) => {
  const cells = []
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++)
      if ((i || j) && board[row + i]?.[col + j] !== undefined) cells.push([row + i, col + j])
  return cells
}
