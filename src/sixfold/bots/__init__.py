"""Players that are programs. They see what a seat sees and nothing else."""

import sixfold.bots.sentences  # noqa: F401  (adds them to the catalogue)
