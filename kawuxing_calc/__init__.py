"""Settle 卡五星 deals: who owes whom, and why."""
