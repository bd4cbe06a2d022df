"""``python -m sandtable`` is the command ``sandtable``."""

from sandtable.cli import main

main()
