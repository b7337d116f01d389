"""Questions as people type them into the search, and the site that they are asked on."""
