"""``python -m illuminati_nb``: the same as the command ``illuminati-nb``."""

import sys

from illuminati_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
