"""The web pages: the built web app, server-rendered heads and data, the sitemap, and the API documentation."""
