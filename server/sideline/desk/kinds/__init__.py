"""What is particular to each kind of case; kinds about the same thing share a file."""
