"""A black-box attacker against a running site: everything it may use is what a stranger on the network may use.

Run by `make attack`; one file for each family of attacks. Only the means of a test stand beside that: the harness
starts the site, reads the mails it writes, and changes rows where an attack needs an old row or a later hour.
"""
