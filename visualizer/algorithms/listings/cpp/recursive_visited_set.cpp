#include <set>
#include <utility>
#include <vector>
using namespace std;

class Solution {
  static constexpr pair<int, int> DIRECTIONS[] = {
    {-1, 0}, {1, 0}, {0, 1}, {0, -1},
    {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};

  void traverse(
      vector<vector<char>>& board, int row, int col,
      set<pair<int, int>>& visited) const {
    if (visited.count({row, col})) {
      return;
    }
    if (board[row][col] == 'M') {
      board[row][col] = 'X';
    } else {
      const int mines = countMines(board, row, col);
      board[row][col] = symbolOf(mines);
    }
    visited.insert({row, col});
    if (board[row][col] == 'B') {
      // Each call tests its own cell.
      for (const auto& [r, c] :
           neighbours(board, row, col)) {
        traverse(board, r, c, visited);
      }
    }
  }

public:
  vector<vector<char>> updateBoard(
      vector<vector<char>>& board,
      const vector<int>& click) const {
    set<pair<int, int>> visited;
    traverse(board, click[0], click[1], visited);
    return board;
  }

private:
  vector<pair<int, int>> neighbours(
      const vector<vector<char>>& board, int row, int col) const {
    const int rows = board.size();
    const int cols = board[0].size();
    vector<pair<int, int>> found;
    for (const auto& [down, right] : DIRECTIONS) {
      const int r = row + down;
      const int c = col + right;
      if (0 <= r && r < rows && 0 <= c && c < cols) {
        found.push_back({r, c});
      }
    }
    return found;
  }

  int countMines(
      const vector<vector<char>>& board, int row, int col) const {
    int mines = 0;
    for (const auto& [r, c] : neighbours(board, row, col)) {
      if (board[r][c] == 'M' || board[r][c] == 'X') {
        mines++;
      }
    }
    return mines;
  }

  char symbolOf(int mines) const {
    return mines == 0 ? 'B' : char('0' + mines);
  }
};
