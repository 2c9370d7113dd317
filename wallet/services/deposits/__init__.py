"""Money on its way in: asked for, ordered at a gateway, credited once by what the gateway says, or sent back.

opening    the player's request, and the order at the gateway
payments   what an event means: the only way by which a deposit is credited
questions  asking the gateway about what is open, and letting it go when its time is over
refunds    back to the source: the unplayed part by two people, and what could not be credited
"""
