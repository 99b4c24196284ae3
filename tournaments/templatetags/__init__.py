"""Tags and filters of Bower's pages."""
