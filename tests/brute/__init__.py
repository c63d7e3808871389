"""A second, slow scorer written from the rules alone, and random deals to hold the package against it."""
