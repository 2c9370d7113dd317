"""What the players app tells those above it."""

from django.dispatch import Signal

# Sent inside the transaction with `players`, the accounts of one person, whose rows are locked in the order of their
# ids: he may no longer play (deactivated, closed, or on a break). All at once, so that a receiver locks what is theirs
# in one order, too. It only writes rows; what has to follow is picked up from them.
restricted = Signal()

# Sent inside the transaction with `player`: others see him differently from now on (name, face).
looks_changed = Signal()
