import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

class Solution {
  private static final int[][] DIRECTIONS = {
    {-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
    {0, 1}, {1, -1}, {1, 0}, {1, 1}};

  public char[][] updateBoard(char[][] board, int[] click) {
    Queue<int[]> queue = new ArrayDeque<>();
    queue.add(click);
    while (!queue.isEmpty()) {
      int[] cell = queue.remove();
      int row = cell[0];
      int col = cell[1];
      if (board[row][col] == 'M') {
        board[row][col] = 'X';
        continue;
      }
      int mines = countMines(board, row, col);
      if (mines > 0) {
        board[row][col] = (char) ('0' + mines);
      } else {
        board[row][col] = 'B';
        for (int[] near : neighbours(board, row, col)) {
          if (board[near[0]][near[1]] == 'E') {
            queue.add(near);
            // Marked, so that it is queued once.
            board[near[0]][near[1]] = 'B';
          }
        }
      }
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
      char symbol = board[near[0]][near[1]];
      if (symbol == 'M' || symbol == 'X') {
        mines++;
      }
    }
    return mines;
  }
}
