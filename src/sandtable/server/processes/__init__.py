"""Several processes of one server, behind one port."""
