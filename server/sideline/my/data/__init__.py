"""Everything that is stored about a user, for the user: 'Download My Data' as JSON and as a page of HTML."""
