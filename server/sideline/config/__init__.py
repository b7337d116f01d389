"""Configuration: the settings, the sources of their values, and the validation of URLs and addresses in them."""
