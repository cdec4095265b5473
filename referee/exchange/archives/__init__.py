"""The archive of a club: its files, packed into one and taken out of it again."""
