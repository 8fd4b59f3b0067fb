"""`club-0.1` and `expert-0.1`: the levels `club` and `expert` of version 0.1."""
