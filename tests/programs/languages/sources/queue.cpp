class Solution {
    bool isInside(vector<vector<char>>& board, int r, int c) { return r >= 0 && c >= 0 && r < board.size() && c < board[0].size(); }

public:
    vector<vector<char>> updateBoard(vector<vector<char>>& board, vector<int>& click) {
        auto& clicked = board[click[0]][click[1]];
        if (clicked == 'M') { clicked = 'X'; return board; }
        queue<pair<int, int>> cells;
        cells.push({click[0], click[1]});
        set<pair<int, int>> seen = {{click[0], click[1]}};
        while (!cells.empty()) {
            auto [row, col] = cells.front();
            cells.pop();
            int mines = 0;
            vector<pair<int, int>> hidden;
            for (int r = row - 1; r <= row + 1; ++r)
                for (int c = col - 1; c <= col + 1; ++c) {
                    if (!isInside(board, r, c)) continue;
                    if (board[r][c] == 'M') mines++;
                    else if (board[r][c] == 'E') hidden.emplace_back(r, c);
                }
            if (mines) {
                board[row][col] = '0' + mines;
                continue;
            }
            board[row][col] = 'B';
            for (auto& near : hidden)
                if (seen.insert(near).second) cells.push(near);
        }
        return board;
    }
};
