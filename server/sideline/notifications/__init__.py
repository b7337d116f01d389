"""Delivery of emails and of the add-coach webhook after the commit (spec sections 4 and 7)."""
