"""Rate limits and the storages that count them."""
