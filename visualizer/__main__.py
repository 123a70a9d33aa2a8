"""``python -m visualizer`` is the program ``visualizer``."""

import sys

from visualizer.cli.command_line import main

if __name__ == "__main__":
    sys.exit(main())
