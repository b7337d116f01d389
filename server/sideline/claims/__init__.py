"""Profile claims by coaches: university email, code, the admin's decision, yearly confirmation."""
