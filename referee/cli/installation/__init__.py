"""The commands of an operator: what an installation holds, what comes into it and out of it."""
