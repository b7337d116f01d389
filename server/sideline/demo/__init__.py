"""Demo data: invented coaches (coaches.csv) with generated reviews (from texts.toml)."""
