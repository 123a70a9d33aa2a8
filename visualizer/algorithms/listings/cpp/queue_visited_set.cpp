#include <queue>
#include <set>
#include <utility>
#include <vector>
using namespace std;

class Solution {
  static constexpr pair<int, int> DIRECTIONS[] = {
    {-1, 0}, {1, 0}, {0, 1}, {0, -1},
    {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};

public:
  vector<vector<char>> updateBoard(
      vector<vector<char>>& board,
      const vector<int>& click) const {
    set<pair<int, int>> visited;
    queue<pair<int, int>> cells;
    cells.push({click[0], click[1]});
    while (!cells.empty()) {
      const auto [row, col] = cells.front(); cells.pop();
      // A cell may have been queued several times.
      if (visited.count({row, col})) {
        continue;
      }
      if (board[row][col] == 'M') {
        board[row][col] = 'X';
      } else {
        const int mines = countMines(board, row, col);
        board[row][col] = symbolOf(mines);
      }
      visited.insert({row, col});
      if (board[row][col] == 'B') {
        for (const auto& near :
             neighbours(board, row, col)) {
          cells.push(near);
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
