"""Code shared by all HTTP routes: middleware, errors, OpenAPI document, dependencies."""
