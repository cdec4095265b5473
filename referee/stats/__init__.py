"""Statistics that go beyond scores. They are pure, and computed from values of the engine."""
