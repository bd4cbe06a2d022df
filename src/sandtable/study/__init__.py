"""A study that somebody keeps: a tree of moves with comments, marks and assumptions."""

from sandtable.extras import needs

needs("server", "sandtable.study")
