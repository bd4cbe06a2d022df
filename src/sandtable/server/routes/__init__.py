"""The routes over HTTP and WebSocket, and who is asking."""
