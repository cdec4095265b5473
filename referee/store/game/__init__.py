"""Games, their ledgers, and what players agreed on."""
