"""What leaves the server by itself: mail and the add-coach webhook."""
