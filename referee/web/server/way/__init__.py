"""The way by which phones reach the server: its names, addresses and path."""
