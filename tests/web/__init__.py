"""The browser app, in a browser. A package, so that its browser ends with its last test."""
