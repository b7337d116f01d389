"""Search for coaches.

The search scans the coaches with the most reviews first. If these do not fill the page, few coaches match, and an index
finds all of them. This way no query makes the database sort hundreds of thousands of coaches, and the search never has
to estimate how many coaches match.

- `normal_form`: normalizes the common spellings of a name
- `text`: builds the search text of a coach
- `gazetteer`, `school_names`: the places and names of the site's schools
- `text_items`, `uses`, `understood`: find words in the visitor's text that stand for filters, or name schools
- `filters`: the filters, chosen or read from words: values, SQL conditions, labels; `parameters`: how addresses write
  them
- `request`: the visitor's text, read with these words as filters or as parts of names
- `spellings`, `left_out`: alternative words for a text, and words that can be ignored
- `query`: turns words into SQL conditions on the search text
- `tries`: the queries in the order in which they are tried
- `find`: runs the scan and the index lookups, best match first
- `places`: finds the schools and teams that a text names
- `earlier`: says where a coach was before
- `orders`: sort orders other than the best match
- `results`: pages of results in any order, and their total
- `tallies`: what a row says from a coach's counters
- `counts`: how many coaches each filter would find
- `schemas`: what the routes return
- `dialect`: the SQL differences between SQLite and PostgreSQL
- `typos`: corrects words with one typo
"""
