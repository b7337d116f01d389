"""Changes of profiles by moderators: corrected, verified, merged, removed, and each taken back."""
