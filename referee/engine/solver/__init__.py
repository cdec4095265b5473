"""What perfect play would have made: the most points a side can be sure of with all cards seen."""
