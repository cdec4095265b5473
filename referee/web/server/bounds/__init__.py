"""What one request may hold, and how often one may ask or try."""
