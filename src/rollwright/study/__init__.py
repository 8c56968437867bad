"""What many games tell about a game: where points come from, what bonuses and habits are worth."""
