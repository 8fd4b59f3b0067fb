"""Players that are programs. They see what a seat sees, and nothing else."""
