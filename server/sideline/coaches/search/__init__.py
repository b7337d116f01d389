"""Search for coaches.

The idea: scan the coaches with the most reviews; where those do not fill the page few coaches match, and an index finds
all of them. So no text makes the database sort hundreds of thousands of coaches, and none needs an estimate of how many
match.

- `text`: the text a coach is searched by
- `query`: what a visitor's text asks for, as conditions on that text
- `find`: the scan, the index and the pages
- `dialect`: what SQLite and PostgreSQL say differently
- `typos`: words with one typing error
"""
