"""The rules of a table as sentences, by what they are about."""
