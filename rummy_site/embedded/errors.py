"""What can stop an embedded server from running, as a sentence for the person at the terminal."""


class EmbeddedServerError(RuntimeError):
    """An embedded server cannot run; the message says what to do about it."""
