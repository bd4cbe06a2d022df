"""HTTP and WebSocket: turns requests into table calls and tells the watchers."""
