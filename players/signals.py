"""What the players app tells those above it."""

from django.dispatch import Signal

# Sent inside the transaction with `player`, whose row is locked: he may no longer play (deactivated, or on a break).
# A receiver only writes rows; what has to follow is picked up from them.
restricted = Signal()

# Sent inside the transaction with `player`: others see him differently from now on (name, face).
looks_changed = Signal()
