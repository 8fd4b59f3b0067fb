"""``python -m sixfold`` is the command line."""

from sixfold.cli import main

main()
