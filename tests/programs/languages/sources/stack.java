import java.util.Stack;

public class Game {
    record Cell(int row, int col) {}

    public char[][] updateBoard(char[][] given, int[] click) {
        char[][] board = new char[given.length][];
        for (int i = 0; i < given.length; i++) board[i] = given[i].clone();
        Stack<Cell> cells = new Stack<>();
        cells.push(new Cell(click[0], click[1]));
        do {
            Cell cell = cells.pop();
            switch (board[cell.row()][cell.col()]) {
                case 'M':
                    board[cell.row()][cell.col()] = 'X';
                    break;
                case 'E':
                    reveal(board, cell, cells);
                    break;
                default:
            }
        } while (!cells.isEmpty());
        return board;
    }

    static void reveal(char[][] board, Cell cell, Stack<Cell> cells) {
        int mines = 0;
        Stack<Cell> near = new Stack<>();
        for (int row = Math.max(0, cell.row() - 1); row <= Math.min(board.length - 1, cell.row() + 1); row++) {
            for (int col = Math.max(0, cell.col() - 1); col <= Math.min(board[0].length - 1, cell.col() + 1); col++) {
                if (board[row][col] == 'M') mines++;
                else if (board[row][col] == 'E') near.push(new Cell(row, col));
            }
        }
        if (mines > 0) board[cell.row()][cell.col()] = Character.forDigit(mines, 10);
        else {
            board[cell.row()][cell.col()] = 'B';
            for (Cell each : near) cells.push(each);
        }
    }
}
