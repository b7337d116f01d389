"""Reviews, and the counters of coaches computed from them (spec sections 3 and 4)."""
