"""Durable sends and prefix search of the SQLite store, in its own process."""

import subprocess
import sys

from common import RELEASE

if __name__ == "__main__":
    sys.exit(subprocess.run([RELEASE / "peel-bench", "store", *sys.argv[1:]]).returncode)
