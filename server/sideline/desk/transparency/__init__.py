"""The numbers of the transparency report."""
