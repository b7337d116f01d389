"""Staff lists at the moderation desk: what an import changed, and its moves. They are decided in `curation.moves`."""
