"""Many games together: what each player did in them, standings, ratings."""
