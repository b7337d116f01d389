"""Checksums and temporary folders."""
