"""Games and what was told of them."""
