"""The rules of a table in words, and the way to them."""
