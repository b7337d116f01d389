"""What leaves the site after commit: mails and the add-coach webhook (spec sections 4 and 7)."""
