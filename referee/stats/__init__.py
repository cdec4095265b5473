"""What games tell beyond their scores: pure, from values of the engine alone."""
