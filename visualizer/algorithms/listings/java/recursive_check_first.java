import java.util.ArrayList;
import java.util.List;

class Solution {
  private static final int[][] DIRECTIONS = {
    {-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
    {0, 1}, {1, -1}, {1, 0}, {1, 1}};

  private void reveal(char[][] board, int row, int col) {
    if (board[row][col] == 'M') {
      board[row][col] = 'X';
      return;
    }
    int mines = countMines(board, row, col);
    if (mines > 0) {
      board[row][col] = (char) ('0' + mines);
    } else {
      board[row][col] = 'B';
      for (int[] near : neighbours(board, row, col)) {
        // Tested here, so that it is called once.
        if (board[near[0]][near[1]] == 'E') {
          reveal(board, near[0], near[1]);
        }
      }
    }
  }

  public char[][] updateBoard(char[][] board, int[] click) {
    reveal(board, click[0], click[1]);
    return board;
  }

  private List<int[]> neighbours(
      char[][] board, int row, int col) {
    List<int[]> found = new ArrayList<>();
    for (int[] step : DIRECTIONS) {
      int r = row + step[0];
      int c = col + step[1];
      if (0 <= r && r < board.length
          && 0 <= c && c < board[0].length) {
        found.add(new int[] {r, c});
      }
    }
    return found;
  }

  private int countMines(char[][] board, int row, int col) {
    int mines = 0;
    for (int[] near : neighbours(board, row, col)) {
      char symbol = board[near[0]][near[1]];
      if (symbol == 'M' || symbol == 'X') {
        mines++;
      }
    }
    return mines;
  }
}
