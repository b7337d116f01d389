"""What `sideline doctor`, `sideline status` and /desk/site tell the operator about the site."""
