"""Those at the table in words: who sits where, who came, who gets back in."""
