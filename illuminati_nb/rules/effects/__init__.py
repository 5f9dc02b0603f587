"""Cards whose text is not a plain bonus, each by its printed name."""
