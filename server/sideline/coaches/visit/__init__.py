"""The visit sheet: questions to ask on a campus visit."""
