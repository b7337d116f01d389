"""Search for coaches.

The idea: scan the coaches with the most reviews; where those do not fill the page few coaches match, and an index finds
all of them. So no text makes the database sort hundreds of thousands of coaches, and none needs an estimate of how many
match.

- `normal_form`: what the usual spellings of a name have in common
- `text`: the text a coach is searched by
- `understood`: words of a visitor's text that name a team or a division
- `request`: the text with these words as filters, and as words of a name
- `spellings`, `left_out`: the words that a text may stand for, and those that it can do without
- `query`: what the words ask for, as conditions on the search text
- `tries`: the queries in the order in which they are tried
- `find`: the scan and the index, best match first
- `results`: pages of all results, in any order, and their number
- `dialect`: what SQLite and PostgreSQL say differently
- `typos`: words with one typing error
"""
