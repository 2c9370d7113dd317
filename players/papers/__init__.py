"""Pictures and PDF files that strangers send, made harmless. No Django here: it runs in a process of its own."""
