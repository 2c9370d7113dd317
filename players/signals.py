"""What the players app tells those above it."""

from django.dispatch import Signal

# Sent inside the transaction with `player`: he may no longer play (deactivated; later excluded or over a limit).
# A receiver only writes a row; what has to follow is picked up from it.
restricted = Signal()

# Sent inside the transaction with `player`: others see him differently from now on (name, face).
looks_changed = Signal()
