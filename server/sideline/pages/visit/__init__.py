"""/visit: the questions to ask on a campus visit."""
