public class Main {
    private char[][] field;

    public static void main(String[] arguments) {
        char[][] field = {"EEM".toCharArray(), "EEE".toCharArray()};
        System.out.println(new Main().updateBoard(field, new int[] {0, 0})[0]);
    }

    public char[][] updateBoard(char[][] board, int[] click) {
        field = board;
        if (board[click[0]][click[1]] == 'M') board[click[0]][click[1]] = 'X';
        else open(click[0], click[1]);
        return field;
    }

    private boolean isInside(int row, int col) { return row >= 0 && row < field.length && col >= 0 && col < field[0].length; }

    private void open(int row, int col) {
        if (!isInside(row, col) || field[row][col] != 'E') return;
        int mines = 0;
        for (int r = row - 1; r <= row + 1; r++)
            for (int c = col - 1; c <= col + 1; c++)
                if (isInside(r, c) && field[r][c] == 'M') mines++;
        if (mines > 0) { field[row][col] = (char) (mines + '0'); return; }
        field[row][col] = 'B';
        for (int r = row - 1; r <= row + 1; r++)
            for (int c = col - 1; c <= col + 1; c++)
                open(r, c);
    }
}
