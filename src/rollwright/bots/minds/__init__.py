"""What bots know of each game, a room each; `rollwright.bots.mind` says what there is to know."""
