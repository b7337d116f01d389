"""The public figures of moderation: what was reported, what was decided, how long it took, by month."""
