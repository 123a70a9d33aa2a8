#include <utility>
#include <vector>
using namespace std;

class Solution {
  static constexpr pair<int, int> DIRECTIONS[] = {
    {0, 1}, {1, 0}, {0, -1}, {-1, 0},
    {-1, 1}, {1, 1}, {1, -1}, {-1, -1}};

  void reveal(
      vector<vector<char>>& board, int row, int col) const {
    if (board[row][col] == 'M') {
      board[row][col] = 'X';
    } else if (board[row][col] == 'E') {
      const int mines = countMines(board, row, col);
      if (mines == 0) {
        board[row][col] = 'B';
        // Each call tests its own cell.
        for (const auto& [r, c] :
             neighbours(board, row, col)) {
          reveal(board, r, c);
        }
      } else {
        board[row][col] = char('0' + mines);
      }
    }
  }

public:
  vector<vector<char>> updateBoard(
      vector<vector<char>>& board,
      const vector<int>& click) const {
    reveal(board, click[0], click[1]);
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
      if (board[r][c] == 'M') {
        mines++;
      }
    }
    return mines;
  }
};
