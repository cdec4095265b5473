"""Commands about a hand or a game that is handed to them: no installation is looked into."""
