"""What a table is: the log, what it adds up to, and what its seats may ask for."""
