"""The games: a folder each, found by `rollwright.core.registry`."""
