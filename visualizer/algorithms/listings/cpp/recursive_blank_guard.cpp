#include <utility>
#include <vector>
using namespace std;

class Solution {
  static constexpr pair<int, int> DIRECTIONS[] = {
    {-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
    {0, 1}, {1, -1}, {1, 0}, {1, 1}};

  void reveal(
      vector<vector<char>>& board, int row, int col) const {
    // Cells off the board are called as well.
    if (!isOnBoard(board, row, col)) {
      return;
    }
    if (board[row][col] == 'B') {
      return;
    }
    const int mines = countMines(board, row, col);
    if (mines > 0) {
      board[row][col] = char('0' + mines);
    } else {
      board[row][col] = 'B';
      for (const auto& [r, c] : around(row, col)) {
        reveal(board, r, c);
      }
    }
  }

public:
  vector<vector<char>> updateBoard(
      vector<vector<char>>& board,
      const vector<int>& click) const {
    if (board[click[0]][click[1]] == 'M') {
      board[click[0]][click[1]] = 'X';
    } else {
      reveal(board, click[0], click[1]);
    }
    return board;
  }

private:
  vector<pair<int, int>> around(int row, int col) const {
    vector<pair<int, int>> found;
    for (const auto& [down, right] : DIRECTIONS) {
      found.push_back({row + down, col + right});
    }
    return found;
  }

  int countMines(
      const vector<vector<char>>& board, int row, int col) const {
    int mines = 0;
    for (const auto& [r, c] : around(row, col)) {
      if (isOnBoard(board, r, c) && board[r][c] == 'M') {
        mines++;
      }
    }
    return mines;
  }

  bool isOnBoard(
      const vector<vector<char>>& board, int row, int col) const {
    const int rows = board.size();
    const int cols = board[0].size();
    return 0 <= row && row < rows && 0 <= col && col < cols;
  }
};
