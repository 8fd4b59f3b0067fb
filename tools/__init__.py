"""Scripts that produce parts of the package."""
