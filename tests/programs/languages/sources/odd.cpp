#define CELL pair<int, int>
#define AROUND(k, most) \
    for (int k = 0; k < (most); ++k)
#if 0
This isn't code, it's prose {
#endif
typedef vector<vector<char>> Grid;
template <class T> struct Stack { vector<T> all; bool empty() const { return all.empty(); } };
namespace odd {  // a class in a namespace
class Solution {
    complex<int> unused{0, 0};
    vector<vector<bool>> opened;
    int Solution::*where = nullptr;
    bool (Solution::*test)(int) = &Solution::isBlank;
    bool isBlank(int mines) {
        int** counts = new int*[1];
        int (*pair)[2] = new int[1][2];
        pair[0][1] = mines;
        counts[0] = pair[0];
        switch (counts[0][1]) {
            case 1 ... 8: return false;
            default: return true;
        }
    }
    static bool isInside(const Grid& board, int r, int c) {
        return r >= 0 and r < (int) board.size() and c >= 0 and c < (int) board[0].size();
    }
public:
    Grid updateBoard(Grid& board, vector<int>& click) {
        Stack<CELL> open;
        opened.resize(board.size(), vector<bool>(board[0].size(), false));
        open.all.emplace_back(click[0], click[1]);
        int left;
        while (left = (int) open.all.size()) {
            auto [row, col] = open.all[left - 1];
            open.all.pop_back();
            char& symbol = board[row][col];
            if (symbol == 'M') { symbol = 'X'; continue; }
            if (symbol != 'E') continue;
            if (opened[row][col]) continue;
            opened[row][col] = true;
            symbol = '0';
            AROUND(k, max(9, 1)) {
                const int r = row + k / 3 - 1, c = col + k % 3 - 1;
                if (isInside(board, r, c) and board[r][c] == 'M') board[row][col]++;
            }
            if (!(this->*test)(symbol - '0')) continue;
            symbol = 'B';
            AROUND(k, max(9, 1)) {
                const int r = row + k / 3 - 1, c = col + k % 3 - 1;
                if (k != 4 and isInside(board, r, c)) open.all.push_back({r, c});
            }
        }
        return board;
    }
};
}
