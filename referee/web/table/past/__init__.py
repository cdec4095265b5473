"""What was written before: corrected, undone, and what that moves."""
