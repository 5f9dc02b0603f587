"""Illuminati in Jupyter (unofficial)."""
