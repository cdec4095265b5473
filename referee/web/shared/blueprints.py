"""Finds the pages of a package, so that no list of them has to be kept."""

from importlib import import_module
from pkgutil import walk_packages

from flask import Blueprint


def blueprints_in(package: str) -> tuple[Blueprint, ...]:
    """The blueprints that the modules of *package* make, each once."""
    folder = import_module(package).__path__
    modules = [import_module(found.name) for found in walk_packages(folder, f"{package}.")]
    return tuple(
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, Blueprint) and value.import_name == module.__name__
    )
