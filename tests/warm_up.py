"""Compile the kernel before the tests run: processes that compile at the same time can spoil each other's cache."""

from sixfold.arena.rehearsal import rehearse

if __name__ == "__main__":
    for game in ("qwirkle", "rummy"):
        for level in ("club", "expert"):
            rehearse(level, game)
