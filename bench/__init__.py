"""What `make bench` runs: Sideline beside PocketBase and a bare Starlette answer, on the same data and machine."""
