"""What is done to the site so that we may say «nothing is lost»: kills, fuzzing. Run by `make crash`, `make fuzz`."""
