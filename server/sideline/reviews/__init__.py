"""Reviews, and the counters of coaches that follow from them (spec sections 3 and 4)."""
