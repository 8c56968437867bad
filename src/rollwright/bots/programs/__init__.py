"""Programs of others that play: how they are named, started, asked and ended (docs/bots.md)."""
