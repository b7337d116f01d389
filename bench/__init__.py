"""Benchmarks of Sideline on synthetic data: by size, and beside another checkout of it (`make bench`)."""
