"""Attacks on a running site that the server tests do not cover (`make attack`), one module per family.

An attack sends only what a stranger on the network can send, or reads a copy of the database without the keys. The
testbed does the rest: it starts the site, and searches emails and logs for data that must not be there.
"""
