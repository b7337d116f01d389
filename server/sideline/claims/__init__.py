"""Claiming of profiles by coaches: the address, its code, the admin's decision, the yearly confirmation."""
