"""The server: tables over HTTP and WebSockets."""
