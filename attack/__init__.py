"""Black-box attacks on a running site (`make attack`), one module for each family.

An attack sends only what a stranger on the network can send, or reads a copy of the database or of the limits' file
without the keys. The testbed does what a stranger cannot: it starts the site, reads the mails that the site writes,
changes rows where an attack needs an old row or a later hour, and reads with the keys what an attack must not find.
"""
