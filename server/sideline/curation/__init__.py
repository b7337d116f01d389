"""Changes that moderators make to profiles (correct, verify, merge, remove), and how to undo them."""
