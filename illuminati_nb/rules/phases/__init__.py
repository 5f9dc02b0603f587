"""The steps of a turn, one file each: what the rules refuse, what a move does, what can be chosen."""
