"""A club as a whole: its seasons, who its players are, how its games come in and leave."""
