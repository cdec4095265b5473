"""What a club takes along when it leaves an installation, and how it comes into another."""
