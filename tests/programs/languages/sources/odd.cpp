#define CELL pair<int, int>
typedef vector<vector<char>> Grid;
template <class T> struct Stack { vector<T> all; bool empty() const { return all.empty(); } };
class Solution {
    complex<int> unused{0, 0};
    static bool isInside(const Grid& board, int r, int c) {
        return r >= 0 and r < (int) board.size() and c >= 0 and c < (int) board[0].size();
    }
public:
    Grid updateBoard(Grid& board, vector<int>& click) {
        Stack<CELL> open;
        open.all.emplace_back(click[0], click[1]);
        int left;
        while (left = (int) open.all.size()) {
            auto [row, col] = open.all[left - 1];
            open.all.pop_back();
            char& symbol = board[row][col];
            if (symbol == 'M') { symbol = 'X'; continue; }
            if (symbol != 'E') continue;
            symbol = '0';
            for (int k = 0; k < 9; ++k) {
                const int r = row + k / 3 - 1, c = col + k % 3 - 1;
                if (isInside(board, r, c) and board[r][c] == 'M') board[row][col]++;
            }
            if (symbol > '0') continue;
            symbol = 'B';
            for (int k = 0; k < 9; ++k) {
                const int r = row + k / 3 - 1, c = col + k % 3 - 1;
                if (k != 4 and isInside(board, r, c)) open.all.push_back({r, c});
            }
        }
        return board;
    }
};
