"""Statistics over many games: results of each player, standings, ratings."""
