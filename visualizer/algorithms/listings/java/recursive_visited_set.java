import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

class Solution {
  private static final int[][] DIRECTIONS = {
    {-1, 0}, {1, 0}, {0, 1}, {0, -1},
    {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};

  private void traverse(
      char[][] board, int row, int col,
      Set<List<Integer>> visited) {
    // In a set, equal lists are one; equal arrays are not.
    if (visited.contains(List.of(row, col))) {
      return;
    }
    if (board[row][col] == 'M') {
      board[row][col] = 'X';
    } else {
      int mines = countMines(board, row, col);
      board[row][col] = symbolOf(mines);
    }
    visited.add(List.of(row, col));
    if (board[row][col] == 'B') {
      // Each call tests its own cell.
      for (int[] near : neighbours(board, row, col)) {
        traverse(board, near[0], near[1], visited);
      }
    }
  }

  public char[][] updateBoard(char[][] board, int[] click) {
    Set<List<Integer>> visited = new HashSet<>();
    traverse(board, click[0], click[1], visited);
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

  private char symbolOf(int mines) {
    return mines == 0 ? 'B' : (char) ('0' + mines);
  }
}
