"""The form of all that comes in and goes out, for checking requests and for OpenAPI."""
