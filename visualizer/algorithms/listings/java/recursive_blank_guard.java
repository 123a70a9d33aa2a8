import java.util.ArrayList;
import java.util.List;

class Solution {
  private static final int[][] DIRECTIONS = {
    {-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
    {0, 1}, {1, -1}, {1, 0}, {1, 1}};

  private void reveal(char[][] board, int row, int col) {
    // Cells off the board are called as well.
    if (!isOnBoard(board, row, col)) {
      return;
    }
    if (board[row][col] == 'B') {
      return;
    }
    int mines = countMines(board, row, col);
    if (mines > 0) {
      board[row][col] = (char) ('0' + mines);
    } else {
      board[row][col] = 'B';
      for (int[] near : around(row, col)) {
        reveal(board, near[0], near[1]);
      }
    }
  }

  public char[][] updateBoard(char[][] board, int[] click) {
    if (board[click[0]][click[1]] == 'M') {
      board[click[0]][click[1]] = 'X';
    } else {
      reveal(board, click[0], click[1]);
    }
    return board;
  }

  private List<int[]> around(int row, int col) {
    List<int[]> found = new ArrayList<>();
    for (int[] step : DIRECTIONS) {
      found.add(new int[] {row + step[0], col + step[1]});
    }
    return found;
  }

  private int countMines(char[][] board, int row, int col) {
    int mines = 0;
    for (int[] near : around(row, col)) {
      if (isOnBoard(board, near[0], near[1])
          && board[near[0]][near[1]] == 'M') {
        mines++;
      }
    }
    return mines;
  }

  private boolean isOnBoard(
      char[][] board, int row, int col) {
    return 0 <= row && row < board.length
        && 0 <= col && col < board[0].length;
  }
}
