"""Periodic jobs. Of many processes, one runs each job once per period."""
