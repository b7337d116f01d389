"""Database access: engine, transactions, column types, migrations and cursors."""
