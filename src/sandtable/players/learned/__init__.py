"""Players that search with a learned value of states; `sandtable.training` makes the networks."""
