"""What a page is told that was left open, or that came too late."""
