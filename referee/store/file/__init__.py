"""The database itself: opened, locked, kept private."""
