"""Schools, teams and the posts that coaches have held."""
