"""What the benchmarks, the reliability tests and the attacks share: running sites, their processes, users, reports."""
