"""Where logs are kept: one interface, several adapters."""
