"""Engine, transactions, column types, migrations, cursors: the way to the database."""
