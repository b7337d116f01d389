"""The site's own look: colors, logo, icons and manifest from the settings and the data folder, and the announcement."""
