"""Many games: on one core or several, and all the ways a game can go."""
