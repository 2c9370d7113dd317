"""Keeps the processes of one machine running: what `manage.py up` does."""
