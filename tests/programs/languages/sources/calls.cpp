class Solution {
public:
    vector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {
        int height = board.size(), width = board[0].size();
        function<void(int, int)> open = [&](int row, int col) {
            if (row < 0 || row == height || col < 0 || col == width || board[row][col] != 'E') return;
            int mines = 0;
            for (int i = 0; i < 9; i++) {
                int r = row + i / 3 - 1, c = col + i % 3 - 1;
                if (r >= 0 && r < height && c >= 0 && c < width && board[r][c] == 'M') mines++;
            }
            if (mines > 0) {
                board[row][col] = char(48 + mines);
                return;
            }
            board[row][col] = 'B';
            for (int i = 0; i < 9; i++)
                if (i != 4) open(row + i / 3 - 1, col + i % 3 - 1);
        };
        if (board[click[0]][click[1]] == 'M')
            board[click[0]][click[1]] = 'X';
        else
            open(click[0], click[1]);
        return board;
    }
};
