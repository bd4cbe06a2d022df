"""``sandtable admin``: what the owner of a server sees and does, one file a subject."""
