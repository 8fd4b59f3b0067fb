"""The server: matches over HTTP and WebSockets."""

# Every sentence that a server may say is known as soon as anything here is imported.
import sixfold.bots.sentences
import sixfold.room.sentences
import sixfold.server.sentences  # noqa: F401
