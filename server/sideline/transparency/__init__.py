"""The public transparency report: reports, decisions and response times of moderation, by month."""
