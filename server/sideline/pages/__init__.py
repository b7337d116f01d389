"""The web pages: the built web app, heads and data of coach pages, sitemap, API documentation."""
