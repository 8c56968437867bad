"""What every part of the server uses: the time, logs, and what is counted."""
