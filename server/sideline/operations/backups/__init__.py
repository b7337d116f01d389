"""The file of a backup, the folder of the daily ones, and the rehearsal of a restore."""
