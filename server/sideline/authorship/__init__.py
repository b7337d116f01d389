"""Links between users and their reviews: author tags, private records, and the ids of reviews outside the database."""
