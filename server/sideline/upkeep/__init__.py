"""Maintenance of stored data: audits, key rotation, retention, and removal of traces."""
