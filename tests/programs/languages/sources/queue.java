class Solution {
    private static final int[] ROWS = {-1, -1, -1, 0, 0, 1, 1, 1};
    private static final int[] COLS = {-1, 0, 1, -1, 1, -1, 0, 1};

    public char[][] updateBoard(char[][] board, int[] click) {
        if (board[click[0]][click[1]] == 'M') {
            board[click[0]][click[1]] = 'X';
            return board;
        }
        Queue<int[]> open = new LinkedList<>();
        boolean[][] isKnown = new boolean[board.length][board[0].length];
        open.offer(click);
        isKnown[click[0]][click[1]] = true;
        int[] cell;
        while ((cell = open.poll()) != null) {
            int mines = 0;
            for (int k = 0; k < 8; k++) mines += at(board, cell[0] + ROWS[k], cell[1] + COLS[k]) == 'M' ? 1 : 0;
            board[cell[0]][cell[1]] = mines == 0 ? 'B' : (char) ('0' + mines);
            for (int k = 0; mines == 0 && k < 8; k++) {
                int row = cell[0] + ROWS[k];
                int col = cell[1] + COLS[k];
                if (at(board, row, col) != 'E' || isKnown[row][col])
                    continue;
                isKnown[row][col] = true;
                open.offer(new int[] {row, col});
            }
        }
        return board;
    }

    private char at(char[][] board, int row, int col) {
        if (row < 0 || row >= board.length || col < 0 || col >= board[0].length) return ' ';
        return board[row][col];
    }
}
