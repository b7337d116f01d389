"""What every case decision shares: leases and locks, conflicts of interest, the author's record, mails, suspensions."""
