"""Connections: how many there may be, and a table's web sockets."""
