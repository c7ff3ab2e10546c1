"""Trains the static embedding model: corpus -> teacher -> training -> evaluation -> export."""
