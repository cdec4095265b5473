"""The `referee` command."""

from referee.cli.app import main

__all__ = ["main"]
