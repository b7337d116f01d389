"""Code shared by all decisions: leases, locks, conflicts of interest, the author's record, emails, suspensions."""
