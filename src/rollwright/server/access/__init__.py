"""Who may come, from where and how often: addresses, origins, limits and tokens."""
