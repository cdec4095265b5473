"""Score sheets as tables: what their columns and days mean, and what they tell."""
