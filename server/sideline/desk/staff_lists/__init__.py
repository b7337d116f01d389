"""Staff lists and moves at the desk."""
