"""The composition root: the only package that knows all apps."""
