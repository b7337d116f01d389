"""Sideline: college athletes search, rate and review sports coaches, anonymously."""
