"""A user's own data: saved coaches, confirmed school, data export, and account deletion."""
