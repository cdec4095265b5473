"""Named awards, most of them for what nobody sets out to be best at."""
