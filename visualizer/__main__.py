"""Run the command ``visualizer`` as ``python -m visualizer``."""

import sys

if __name__ == "__main__":
    try:
        from visualizer.cli import main

        status = main()
    except KeyboardInterrupt:  # before `main` is imported, which handles later ones
        status = 130
    sys.exit(status)
