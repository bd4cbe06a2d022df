"""HTTP and WebSocket: turns requests into table calls and tells the watchers."""

from sandtable.extras import needs

needs("server", "sandtable.server")
