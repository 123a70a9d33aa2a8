import java.util.ArrayList;
import java.util.List;
import java.util.Stack;

class Solution {
  static final int[][] DIRECTIONS = {
    {-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
    {0, 1}, {1, -1}, {1, 0}, {1, 1}};

  public char[][] updateBoard(char[][] board, int[] click) {
    Stack<int[]> stack = new Stack<>();
    stack.push(click);
    while (!stack.isEmpty()) {
      int[] cell = stack.peek();
      int row = cell[0], col = cell[1];
      if (board[row][col] == 'M') {
        board[row][col] = 'X';
        stack.pop();
        continue;
      }
      int mines = countMines(board, cell);
      if (mines > 0) {
        board[row][col] = (char) ('0' + mines);
        stack.pop();
      } else {
        board[row][col] = 'B';
        boolean stuck = true;
        for (int[] near : neighbours(board, cell)) {
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

  boolean isMine(char symbol) {
    return symbol == 'M' || symbol == 'X';
  }
}
