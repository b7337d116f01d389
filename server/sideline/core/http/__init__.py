"""What every HTTP route shares: middleware, errors, contract, dependencies."""
