"""The press: what every plate of the pack is drawn with. Standard library only."""
