"""Perfect play: the most points a side can be sure of when everybody sees all cards."""
