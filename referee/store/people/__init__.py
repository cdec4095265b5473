"""The people of the store: clubs, players, phones, links, pens, and the rights of each."""
