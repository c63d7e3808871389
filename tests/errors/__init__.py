"""The error catalogue: a small input for each message, and all that is printed."""
