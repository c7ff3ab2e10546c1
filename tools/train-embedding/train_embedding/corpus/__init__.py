"""Texts, and pairs of texts that mean the same, out of documentation that package managers bring."""
