"""Moderation cases and reports: their tables, and how a case is opened."""
