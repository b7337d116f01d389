"""Shared by benchmarks, reliability tests and attacks: running sites, process statistics, users and reports."""
