class Solution {
    int taken; byte latest;

    public char[][] updateBoard(char[][] board, int[] click) {
        short[] counts = new short[1];
        int[][] cells = new int[board.length * board[0].length * 9 + 1][];
        int size = 0, at = 0;
        int[] next;
        cells[size++] = click;
        byte[] marks = new byte[cells.length];
        while ((next = at < size ? cells[at] : null) != null) {
            latest = marks[at++] = 1;
            final int row = next[0], col = next[1];
            if (board[row][col] == 'M') board[row][col] = 'X';
            if (board[row][col] != 'E') continue;
            counts[0] = 0;
            for (int k = 0, r, c; k < 9; k++)
                if (isInside(board, r = row + k / 3 - 1, c = col + k % 3 - 1) && board[r][c] == 'M') counts[0]++;
            board[row][col] = counts[0] > 0 ? (char) ('0' + counts[0]) : 'B';
            if (counts[0] == 0) for (int[] cell : around(new int[][] {next, null}, board)) cells[size++] = cell;
        }
        return board;
    }

    private java.util.List<int[]> around(int[][] cells, char[][] board) {
        if (cells.length == 0 || cells[0] == null) return new java.util.ArrayList<>();
        var near = new java.util.ArrayList<int[]>();
        for (int k = 0; k < 9; k++) {
            int r = cells[0][0] + k / 3 - 1, c = cells[0][1] + k % 3 - 1;
            if (k != 4 && isInside(board, r, c)) near.add(new int[] {r, c});
        }
        near.addAll(around(new int[0][], board));
        return near;
    }

    private static boolean isInside(char[][] board, int r, int c) {
        return r >= 0 && r < board.length && c >= 0 && c < board[0].length;
    }
}
