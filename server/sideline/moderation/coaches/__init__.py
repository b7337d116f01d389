"""Coaches at the moderation desk: what moderators read and request. The changes are made in `curation`."""
