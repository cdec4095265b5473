"""Files in and out: the archive of a club, its tables as CSV, and the files of other scorers."""
