"""Who is there and what they may do: clubs, players, phones, links, pens."""
