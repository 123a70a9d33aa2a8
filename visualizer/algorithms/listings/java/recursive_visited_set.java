import java.util.ArrayList;
import java.util.List;

class Solution {
  static final int[][] DIRECTIONS = {
    {-1, 0}, {1, 0}, {0, 1}, {0, -1},
    {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
  boolean[][] visited;

  void traverse(char[][] board, int[] cell) {
    int row = cell[0], col = cell[1];
    if (visited[row][col]) {
      return;
    }
    if (board[row][col] == 'M') {
      board[row][col] = 'X';
    } else {
      int mines = countMines(board, cell);
      board[row][col] = symbolOf(mines);
    }
    visited[row][col] = true;
    if (board[row][col] == 'B') {
      for (int[] near : neighbours(board, cell)) {
        traverse(board, near);
      }
    }
  }

  public char[][] updateBoard(char[][] board, int[] click) {
    visited = new boolean[board.length][board[0].length];
    traverse(board, click);
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
        if (isOnBoard(board, r, c) && isMine(board[r][c])) {
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

  char symbolOf(int mines) {
    return mines == 0 ? 'B' : (char) ('0' + mines);
  }

  boolean isMine(char symbol) {
    return symbol == 'M' || symbol == 'X';
  }
}
