#include <queue>
#include <utility>
#include <vector>
using namespace std;

class Solution {
  static constexpr pair<int, int> DIRECTIONS[] = {
    {1, -1}, {1, 0}, {1, 1}, {0, -1},
    {0, 1}, {-1, -1}, {-1, 0}, {-1, 1}};

public:
  vector<vector<char>> updateBoard(
      vector<vector<char>>& board,
      const vector<int>& click) const {
    if (board[click[0]][click[1]] == 'M') {
      board[click[0]][click[1]] = 'X';
      return board;
    }
    queue<pair<int, int>> cells;
    cells.push({click[0], click[1]});
    while (!cells.empty()) {
      const auto [row, col] = cells.front(); cells.pop();
      const int mines = countMines(board, row, col);
      if (mines > 0) {
        board[row][col] = char('0' + mines);
      } else {
        board[row][col] = 'B';
        for (const auto& [r, c] :
             neighbours(board, row, col)) {
          if (board[r][c] == 'E') {
            cells.push({r, c});
            // Marked, so that it is queued once.
            board[r][c] = 'B';
          }
        }
      }
    }
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
