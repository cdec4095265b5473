"""A club as a whole: its seasons, its players, and the import and export of its games."""
