"""Scripts that made something in the package."""
