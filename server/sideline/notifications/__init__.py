"""Delivery of mails and of the add-coach webhook after the commit (spec sections 4 and 7)."""
