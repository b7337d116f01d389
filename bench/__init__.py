"""Benchmarks of Sideline on synthetic data: by size, and compared with another checkout (`make bench`)."""
