"""Reliability tests against real processes: crashes, outages, generated requests (`make crash`, `outages`, `fuzz`)."""
