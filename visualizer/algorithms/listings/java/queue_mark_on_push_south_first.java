import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

class Solution {
  static final int[][] DIRECTIONS = {
    {1, -1}, {1, 0}, {1, 1}, {0, -1},
    {0, 1}, {-1, -1}, {-1, 0}, {-1, 1}};

  public char[][] updateBoard(char[][] board, int[] click) {
    if (board[click[0]][click[1]] == 'M') {
      board[click[0]][click[1]] = 'X';
      return board;
    }
    Queue<int[]> queue = new ArrayDeque<>();
    queue.add(click);
    while (!queue.isEmpty()) {
      int[] cell = queue.remove();
      int row = cell[0], col = cell[1];
      int mines = countMines(board, cell);
      if (mines > 0) {
        board[row][col] = (char) ('0' + mines);
      } else {
        board[row][col] = 'B';
        for (int[] near : neighbours(board, cell)) {
          if (board[near[0]][near[1]] == 'E') {
            queue.add(near);
            board[near[0]][near[1]] = 'B';
          }
        }
      }
    }
    return board;
  }

  List<int[]> neighbours(char[][] board, int[] cell) {
    List<int[]> found = new ArrayList<>();
    for (int[] step : DIRECTIONS) {
      int row = cell[0] + step[0], col = cell[1] + step[1];
      if (isOnBoard(board, row, col)) {
        found.add(new int[] {row, col});
      }
    }
    return found;
  }

  int countMines(char[][] board, int[] cell) {
    int mines = 0;
    for (int r = cell[0] - 1; r <= cell[0] + 1; r++) {
      for (int c = cell[1] - 1; c <= cell[1] + 1; c++) {
        if (isOnBoard(board, r, c) && board[r][c] == 'M') {
          mines++;
        }
      }
    }
    return mines;
  }

  boolean isOnBoard(char[][] board, int row, int col) {
    return 0 <= row && row < board.length
      && 0 <= col && col < board[0].length;
  }
}
