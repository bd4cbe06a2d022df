"""A small fourth game, to show what a new game needs: this folder and a line for each."""
