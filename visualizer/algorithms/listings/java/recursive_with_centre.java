import java.util.ArrayList;
import java.util.List;

class Solution {
  static final int[][] DIRECTIONS = {
    {-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0},
    {0, 1}, {1, -1}, {1, 0}, {1, 1}};

  void reveal(char[][] board, int[] cell) {
    int row = cell[0], col = cell[1];
    if (board[row][col] == 'M') {
      board[row][col] = 'X';
      return;
    }
    if (board[row][col] != 'E') {
      return;
    }
    int mines = countMines(board, cell);
    if (mines > 0) {
      board[row][col] = (char) ('0' + mines);
    } else {
      board[row][col] = 'B';
      for (int[] near : neighbours(board, cell)) {
        reveal(board, near);
      }
    }
  }

  public char[][] updateBoard(char[][] board, int[] click) {
    reveal(board, click);
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
