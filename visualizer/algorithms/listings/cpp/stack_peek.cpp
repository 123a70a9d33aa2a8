#include <stack>
#include <vector>
using namespace std;

class Solution {
public:
  const vector<vector<int>> DIRECTIONS = {
    {-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
    {0, 1}, {1, -1}, {1, 0}, {1, 1}};

  vector<vector<char>> updateBoard(
      vector<vector<char>>& board, vector<int>& click) {
    std::stack<vector<int>> stack;
    stack.push(click);
    while (!stack.empty()) {
      auto cell = stack.top();
      int row = cell[0], col = cell[1];
      if (board[row][col] == 'M') {
        board[row][col] = 'X';
        stack.pop();
        continue;
      }
      int mines = countMines(board, cell);
      if (mines > 0) {
        board[row][col] = char('0' + mines);
        stack.pop();
      } else {
        board[row][col] = 'B';
        bool stuck = true;
        for (auto& near : neighbours(board, cell)) {
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

  bool isMine(char symbol) {
    return symbol == 'M' || symbol == 'X';
  }
};
