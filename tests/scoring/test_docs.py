"""The examples in docstrings and in the README of the library are true."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import scoring

MODULES = [module.name for module in pkgutil.walk_packages(scoring.__path__, prefix="scoring.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module_are_true(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_examples_of_the_readme_are_true():
    results = doctest.testfile(str(Path(scoring.__file__).with_name("README.md")), module_relative=False)

    assert (results.failed, results.attempted) == (0, 8)


def test_there_are_examples():
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) >= 6
