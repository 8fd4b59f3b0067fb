"""Environments for researchers (extra ``research``): importing this package registers those of Gymnasium."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

if find_spec("gymnasium"):
    import_module("sixfold.rl.gymnasium").register()
