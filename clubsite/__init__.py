"""How Bower is run: settings, addresses, secrets and the server. The club itself lives in `tournaments`."""
