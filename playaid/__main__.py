"""`python -m playaid`."""

import sys

from playaid.cli import main

if __name__ == "__main__":
    sys.exit(main())
