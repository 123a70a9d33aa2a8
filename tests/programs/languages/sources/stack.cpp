#include <iostream>
#include <vector>

struct Cell {
    int row, col;
};

int countMines(const std::vector<std::vector<char>>& board, Cell cell) {
    int mines = 0;
    for (int r = cell.row - 1; r <= cell.row + 1; r++)
        for (int c = cell.col - 1; c <= cell.col + 1; c++)
            mines += r >= 0 && r < (int)board.size() && c >= 0 && c < (int)board[0].size() && board[r][c] == 'M';
    return mines;
}

std::vector<std::vector<char>> updateBoard(std::vector<std::vector<char>>& board, std::vector<int>& click) {
    std::vector<Cell> open;
    open.push_back(Cell{click[0], click[1]});
    while (open.size() > 0) {
        Cell cell = open.back();
        open.pop_back();
        char& symbol = board[cell.row][cell.col];
        if (symbol == 'M') symbol = 'X';
        if (symbol != 'E') continue;
        int mines = countMines(board, cell);
        symbol = mines > 0 ? char('0' + mines) : 'B';
        if (mines > 0) continue;
        for (int r = cell.row - 1; r <= cell.row + 1; r++)
            for (int c = cell.col - 1; c <= cell.col + 1; c++)
                if (r >= 0 && r < (int)board.size() && c >= 0 && c < (int)board[r].size() && board[r][c] == 'E')
                    open.push_back(Cell{r, c});
    }
    return board;
}

int main() {
    std::vector<std::vector<char>> board{{'E', 'M'}};
    std::vector<int> click{0, 0};
    std::cout << updateBoard(board, click)[0][0] << std::endl;
}
