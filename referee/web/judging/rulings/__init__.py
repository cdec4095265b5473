"""What was ruled: at this hand, and at this table before."""
