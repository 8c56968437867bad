"""A game in progress: the Python face, where dice come from, the driver, records in and out."""
