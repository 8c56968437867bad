"""Doppelt so clever alone, studied: `rollwright study clever`."""

from rollwright.games.clever.study.findings import findings, specified, study
from rollwright.games.clever.study.page import page

__all__ = ["findings", "page", "specified", "study"]
