"""The web pages the server answers: the built site, titles, first data."""
