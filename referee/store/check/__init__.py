"""What follows from the ledgers, made anew from them: compared with what is kept, or written."""
