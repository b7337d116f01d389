"""Search for coaches.

The search scans the coaches with the most reviews first. If these do not fill the page, few coaches match, and an index
finds all of them. This way no query makes the database sort hundreds of thousands of coaches, and the search never has
to estimate how many coaches match.

- `text`: normalizes the common spellings of a name, and builds the search text of a coach
- `gazetteer`: the places and names of the site's schools
- `text_items`, `understood`: find words in the visitor's text that stand for filters, or name schools
- `filters`: the filters, chosen or read from words: values, SQL conditions, labels
- `orders`: sort orders other than the best match
- `request`: the visitor's text, read with these words as filters or as parts of names
- `spellings`, `typos`: alternative words for a text, with one typo corrected, and words that can be ignored
- `query`: turns words into SQL conditions on the search text, for SQLite and PostgreSQL
- `find`: the queries in the order in which they are tried; runs the scan and the index lookups, best match first
- `places`: finds the schools and teams that a text names
- `results`: pages of results in any order, their total, and what a row and the page say
- `counts`: how many coaches each filter would find
- `schemas`: what the routes take and return
"""
