"""What leaves an installation and comes into it: the archive of a club, tables, other scorers."""
