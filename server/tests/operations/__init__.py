"""Tests of `sideline doctor`, `sideline status` and the figures behind them."""
