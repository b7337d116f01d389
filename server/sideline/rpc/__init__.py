"""Remote procedures: actions that span several features (spec section 7)."""
