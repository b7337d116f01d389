"""Coaches at the desk: what moderators read of them and ask for; the changes themselves are in `curation`."""
