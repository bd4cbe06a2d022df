"""Commands for whoever keeps a database: check it, copy it, put it back, take games out and in."""
