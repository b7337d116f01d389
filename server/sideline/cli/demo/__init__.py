"""The demo site."""
