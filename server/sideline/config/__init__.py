"""Configuration: settings, where their values come from, and the checks of addresses in them."""
