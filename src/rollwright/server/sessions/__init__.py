"""Tables in use: each a session with those who listen, and the manager of them all."""
