#include <set>
#include <vector>
using namespace std;

class Solution {
public:
  const vector<vector<int>> DIRECTIONS = {
    {-1, 0}, {1, 0}, {0, 1}, {0, -1},
    {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
  set<vector<int>> visited;

  void traverse(
      vector<vector<char>>& board, vector<int>& cell) {
    int row = cell[0], col = cell[1];
    if (visited.count(cell)) {
      return;
    }
    if (board[row][col] == 'M') {
      board[row][col] = 'X';
    } else {
      int mines = countMines(board, cell);
      board[row][col] = symbolOf(mines);
    }
    visited.insert(cell);
    if (board[row][col] == 'B') {
      for (auto& near : neighbours(board, cell)) {
        traverse(board, near);
      }
    }
  }

  vector<vector<char>> updateBoard(
      vector<vector<char>>& board, vector<int>& click) {
    visited.clear();
    traverse(board, click);
    return board;
  }

  vector<vector<int>> neighbours(
      vector<vector<char>>& board, vector<int>& cell) {
    vector<vector<int>> found;
    for (auto& step : DIRECTIONS) {
      int row = cell[0] + step[0], col = cell[1] + step[1];
      if (isOnBoard(board, row, col)) {
        found.push_back({row, col});
      }
    }
    return found;
  }

  int countMines(vector<vector<char>>& board, vector<int>& cell) {
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

  bool isOnBoard(vector<vector<char>>& board, int row, int col) {
    return 0 <= row && row < (int) board.size()
      && 0 <= col && col < (int) board[0].size();
  }

  char symbolOf(int mines) {
    return mines == 0 ? 'B' : char('0' + mines);
  }

  bool isMine(char symbol) {
    return symbol == 'M' || symbol == 'X';
  }
};
