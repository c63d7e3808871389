"""Every concealed win of the 84-tile deck, put together without the decomposer, to hold it against."""
