"""Players, phones, and what they keep."""
