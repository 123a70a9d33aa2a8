"""``python -m visualizer`` is the program ``visualizer``."""

import sys

if __name__ == "__main__":
    try:
        from visualizer.cli import main

        status = main()
    except KeyboardInterrupt:  # before `main` is there to take it
        status = 130
    sys.exit(status)
