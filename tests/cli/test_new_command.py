"""``visualizer check --new``: a file to go on with, and never over one that is there."""

from __future__ import annotations

from visualizer.programs.program_file import Form, read_program


def test_it_writes_a_program_and_says_what_to_do_next(run, folder):
    words = {"": Form.METHOD, " --form solution": Form.METHOD, " --form generator": Form.GENERATOR}
    for number, (more, form) in enumerate(words.items()):
        name = f"mine{number}.py"
        status, output, errors = run(f"check --new {name}{more}")
        assert (status, errors) == (0, "")
        program = read_program(name)
        assert program.form is form
        first, *commands = output.splitlines()
        line = int(first.removeprefix(f"{name}: a program that runs, to go on with at line "))
        assert "YOUR TURN" in program.text.splitlines()[line - 1]
        assert [each.split(":")[1].strip() for each in commands] == [
            f"visualizer {name}",
            f"visualizer check {name}",
        ]


def test_a_file_that_is_there_stays_as_it_is(run, folder):
    (folder / "mine.py").write_text("my work")
    status, output, errors = run("new mine.py")
    assert (status, output) == (2, "")
    assert errors == (
        "error: mine.py: it is there already, and stays as it is; choose another name\n"
    )
    assert (folder / "mine.py").read_text() == "my work"


def test_other_names_are_refused_in_a_line(run, folder):
    for name, part in [("mine.txt", "'mine.txt'"), ("no/mine.py", "no such folder"), ("", "''")]:
        status, output, errors = run("new", name)
        assert (status, output) == (2, "")
        assert errors.startswith("error: ")
        assert part in errors
    assert list(folder.iterdir()) == []


def test_a_name_with_blanks_is_one_word_in_the_commands(run, folder):
    _, output, _ = run("new", "my reveal.py")
    assert "visualizer check 'my reveal.py'\n" in output or 'check "my reveal.py"\n' in output
    assert read_program("my reveal.py").form is Form.METHOD
