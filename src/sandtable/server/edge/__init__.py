"""What every request passes before any route: addresses, limits, headers, static files, logs."""
