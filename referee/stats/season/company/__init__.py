"""With whom and against whom a player plays, and in which part."""
