"""Attacks on a running site that no test of the server has (`make attack`), one module for each family.

An attack sends only what a stranger on the network can send, or reads a copy of the database without the keys. The
testbed does what a stranger cannot: it starts the site, and reads mails and log to look for what must not be there.
"""
