"""Benchmarks of Sideline, on synthetic and real data, beside PocketBase and a bare Starlette app (`make bench`)."""
