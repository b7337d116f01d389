"""The moderation desk: cases, decisions, coaches, claims, reports, and the report of transparency."""
