"""Wrong command lines are refused in one line with a remedy and exit status 2."""

from __future__ import annotations

#: Each wrong command line, and what its message must contain.
REFUSALS = {
    "solve": ("BOARD", "`visualizer solve --help`"),
    "slove example-1": ("'slove'", "did you mean solve?"),
    "solve exmple-1": ("'exmple-1'", "did you mean example-1"),
    "solve nosuch.txt": ("error: nosuch.txt: ", "no such file"),
    "solve example-1 --click 4,0": ("click", "off the board", "0 to 3"),
    "solve example-1 --click 3": ("error: --click: ", "'3'", "two whole numbers"),
    "solve example-2 --click 0,0": ("click", "'B'", "already revealed"),
    "solve example-1 --format yaml": ("error: --format: ", "'yaml'"),
    "solve example-1 --algorithm bfs": ("error: --algorithm: ", "'bfs'"),
    "solve example-1 --order N,E": ("error: --order: ", "or just N E S W"),
    "solve example-1 extra": ("extra", "`visualizer solve --help`"),
    "solve example-1 --clik 0,0": ("--clik",),
    "compare example-1 --algorithms ,": ("error: --algorithms: ",),
    "compare": ("BOARD", "--sizes 4..50"),
    "compare example-1 --sizes 4..9": ("--sizes", "empty boards"),
    "compare --sizes 9..4": ("error: --sizes: ", "'9..4'", "1 to 1000"),
    "list bords": ("'bords' is not one of 'algorithms', 'boards', 'lessons'",),
    "separate queue": ("two or more",),
    "separate stack-peek queue Stack_Peek": ("the same program, stack-peek,",),
    "separate queue stack --rows 1.5": ("error: --rows: '1.5' is not a whole number; give one",),
    "separate queue stack --limit 0": ("error: --limit: '0' is no limit; give operations",),
    "example-1 --theme drak": ("error: --theme: ", "'drak'", "did you mean dark?"),
    "example-1 --speed=1001": ("error: --speed: '1001' is no speed; give 1/4 to 1000",),
    f"example-1 --algorithms {','.join(['stack-peek'] * 13)}": ("error: --algorithms: 13 ",),
    "worksheet example-1 -o x.pdf --seed 2": ("--seed is for random boards",),
    "worksheet -o x.pdf --click 0,0": ("--click needs a BOARD",),
    "worksheet -o x.html": ("no worksheet ends in '.html'; end it in .pdf",),
    "worksheet -o none/x.pdf": ("none/x.pdf: there is no such folder; create it",),
    "worksheet -o x.pdf --boards 11": ("--boards: '11' is not a whole number from 1 to 10",),
    "worksheet -o x.pdf --rows 40": ("does not fit",),
    "worksheet": ("--output",),
    # From Python 3.13 on, -- may be a value, which is not a click.
    "solve example-1 --click=--": ("error: ", "--", "; "),
    "check mine.py --longest 1MB": ("--longest: '1MB' is no time; give seconds such as 90",),
    "check mine.py --form solution": ("--form is for a new program; add --new",),
    "check": ("0 are named; name one",),
    "check mine.py other.py": ("2 are named; name one",),
    "check mine.py --pyodide .": ("--pyodide is for a page; add --page",),
    "check mine.py --lesson a.md": ("--lesson is for a page; add --page",),
    "check --page -o x.zip --lesson none.md": ("none.md: there is no such file",),
    "check --page": ("name its file after -o",),
    "check --page -o x.html mine.py": ("mine.py is a program; name the BOARDs",),
    "check --page -o x.html --pyodide class": ("is not in this folder; put https://", "add --pyodide FOLDER"),
    "check --page -o x.gif": ("name its file after -o",),
    "check --page -o x.html --seed 3": ("--seed: changes nothing in a page",),
    f"compare example-1 --algorithms {'queue,' * 101}": ("101 algorithms are named", "at most 100"),
    "names.txt": ("error: names.txt:1:15: 100000 algorithms are named; name at most 100",),
    "ragged.txt": ("error: ragged.txt:2:3: ", "3 symbols", "has 2"),
    "solve unclicked.txt": ("error: unclicked.txt: ", "--click"),
    "solve .": ("error: .: ", "folder"),
    # Options of practising that do not go together.
    "practise 3 --kinds why": ("--kinds is for questions",),
    "marks . --report ada.py": ("end it in .html",),
    "practise 3 --seed 3": ("--seed is about a run",),
    "practise --theme dark": ("--theme are for a page",),
    "practise 99": ("no lesson is called '99'",),
    "practise none.md": ("none.md: there is no such file",),
    "practise 3 -o x.gif": ("no practice ends in '.gif'",),
    "practise 5 --class -o x.zip": ("--class is for a page",),
    "practise corner-9x9 --quiz 3 --trace-by-hand": ("not allowed with",),
    "practise corner-9x9 --quiz 0": ("'0' is not a whole number from 1 to 50",),
    "practise corner-9x9 --quiz 3 --kinds riddle": ("no kind of question",),
    "practise corner-9x9 --algorithms queue,stack-peek --trace-by-hand": ("name one",),
    "practise random-2x2-1-1 --click 0,0 --quiz 3": (";",),
    "export corner-9x9 -o x.gif --size 640": ("--size: '640' is no size; give width and height",),
    "export corner-9x9 -o x.gif --with cod": ("'cod' is no part; give code, frontier,",),
    "export corner-9x9 -o x.gif --speed 2 --seconds 3": ("--seconds: not allowed with",),
    "export corner-9x9": ("a file after -o, or a folder after --site",),
    "export corner-9x9 -o x.png --clicks 0,0": ("--clicks: changes nothing in .png",),
    "export corner-9x9 -o x.html --clicks 9,9": ("(9, 9) is off the board",),
    "export corner-9x9 -o x.gif --step 3": ("--step: changes nothing in .gif",),
    "export one-mine --site full": ("index.html: this program did not write it",),
    "export one-mine one-mine --site x": ("two would be called",),
    "export corner-9x9 -o x.gif --narrated": ("x.gif: no narrated film ends in '.gif'; end it in .mp4 or .webm",),
    "export corner-9x9 -o x.mp4 --narrated --speed 3": ("--speed: changes nothing in a narrated film",),
    "export corner-9x9 -o x.zip": ("no format ends in '.zip'",),
    "export example-1 --window 700x500 -o x.svg": ("end the name in .png",),
    "export example-1 --window 700x500 -o x.png --size 9x9": ("--size: changes nothing in the picture of a window",),
    "export example-1 --window 700x500 -o x.png --step 999": ("visit 999 is not in the run",),
    "export example-1 --window 700x500 -o x.png --scale 9": ("the scale of a window is 9; give 0.6 to 3",),
    "export example-1 --window 700x500 -o x.png --limit 3": ("more than 3 operations",),
    "export example-1 --window 10x99999 -o x.png": ("a side of the window is 10; give 64 to 8192 pixels",),
    # Marks.
    "marks ragged.txt": ("ragged.txt", "folder"),
    "marks class": ("class: no file in this folder",),
}


def test_a_wrong_command_is_refused_in_one_line(run, folder, opened_windows):
    (folder / "class").mkdir()
    (folder / "full").mkdir()
    (folder / "full" / "a.answers").write_text("x")
    (folder / "small.md").write_text("---\ntitle: Small\n---\n\n## First\n\nText.\n")
    (folder / "full" / "index.html").write_text("mine")
    (folder / "ragged.txt").write_text("EE\nEEE\n")
    (folder / "unclicked.txt").write_text("EE\n")
    (folder / "names.txt").write_text(f"# algorithms: {','.join(['queue'] * 100_000)}\nEE\n")
    before = sorted(folder.rglob("*"))
    for words, parts in REFUSALS.items():
        status, output, errors = run(words)
        assert (status, output, opened_windows) == (2, "", []), words
        assert errors.startswith("error: "), words
        assert [part for part in parts if part not in errors] == [], words
        assert errors.count("\n") == 1, words
        assert ";" in errors, words
    assert sorted(folder.rglob("*")) == before


def test_a_line_feed_in_a_file_name_is_replaced(run):
    status, _, errors = run("solve", "a\nb\x1b[31m.txt")
    assert status == 2
    assert errors.startswith("error: a b [31m.txt: ")
    assert errors.count("\n") == 1


RUNNING = ["solve", "compare", "trace --algorithm stack-peek", "export -o {}", ""]


def test_a_wrong_limit_is_refused(run, opened_windows):
    for number, limit in enumerate(["0", "-1", "x", "1.5", "", "\u0663", "1e3", "9" * 30, "0s"]):
        command = RUNNING[number % len(RUNNING)]
        status, output, errors = run(*command.split(), "example-1", f"--limit={limit}")
        assert (status, output, opened_windows) == (2, "", [])
        assert errors.startswith(f"error: --limit: {limit!r} is no limit; give operations such as")


def test_a_run_of_more_operations_than_the_limit_is_an_error(run, no_display, tmp_path):
    for command in RUNNING:
        words = command.format(tmp_path / "a.svg").split()
        status, _, errors = run(*words, "example-1", "--limit", "30")
        assert status == 2
        assert "more than 30 operations; does the loop end?" in errors
        assert errors.count("\n") == 1
        assert run(*words, "example-1", "--limit", "3000")[::2] == (0, "")
