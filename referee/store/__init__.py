"""What is kept: players, games and the ledger of every hand. Nothing derived is stored."""
