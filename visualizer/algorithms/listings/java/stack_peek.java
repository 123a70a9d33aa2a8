import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

class Solution {
  private static final int[][] DIRECTIONS = {
    {-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
    {0, 1}, {1, -1}, {1, 0}, {1, 1}};

  public char[][] updateBoard(char[][] board, int[] click) {
    Deque<int[]> stack = new ArrayDeque<>();
    stack.push(click);
    while (!stack.isEmpty()) {
      // Only looks: the top is taken off when stuck.
      int[] cell = stack.peek();
      int row = cell[0];
      int col = cell[1];
      if (board[row][col] == 'M') {
        board[row][col] = 'X';
        stack.pop();
        continue;
      }
      int mines = countMines(board, row, col);
      if (mines > 0) {
        board[row][col] = (char) ('0' + mines);
        stack.pop();
      } else {
        board[row][col] = 'B';
        boolean stuck = true;
        for (int[] near : neighbours(board, row, col)) {
          if (board[near[0]][near[1]] == 'E') {
            stack.push(near);
            stuck = false;
            break;
          }
        }
        if (stuck) {
          stack.pop();
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
