"""Code without domain knowledge: database, HTTP, errors, text, keys, clock, outbox."""
