"""The tests; a package, so that no other package of this name can take its place."""
