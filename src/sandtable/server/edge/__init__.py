"""What every request passes before any route: addresses, budgets, headers, static files, logs."""
