"""Coaches at the desk: checked, corrected, verified, merged, removed."""
