"""What speaks to a server: links, a player's connection, a witness of the dice, a load test."""
