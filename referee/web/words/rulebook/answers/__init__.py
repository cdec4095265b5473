"""Questions that people ask of the rules, and what this table's own rules answer."""
