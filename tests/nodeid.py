"""A pytest plugin for `make mutants`: mutmut 3.8 still reads a private name that pytest 9.2 no longer has."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    vars(item)["_nodeid"] = item.nodeid
