import java.util.ArrayList;
import java.util.List;

class Solution {
  private static final int[][] DIRECTIONS = {
    {-1, 0}, {-1, 1}, {0, 1}, {1, 1},
    {1, 0}, {1, -1}, {0, -1}, {-1, -1}};

  private void reveal(char[][] board, int row, int col) {
    // A cell is called by each blank neighbour.
    if (board[row][col] != 'E') {
      return;
    }
    int mines = countMines(board, row, col);
    if (mines == 0) {
      board[row][col] = 'B';
    } else {
      board[row][col] = (char) ('0' + mines);
      return;
    }
    for (int[] near : neighbours(board, row, col)) {
      reveal(board, near[0], near[1]);
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
      if (board[near[0]][near[1]] == 'M') {
        mines++;
      }
    }
    return mines;
  }
}
