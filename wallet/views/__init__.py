"""Pages of the wallet. Every page is the signed-in player's own; whoever asks for another's row finds nothing.

home         balances, statement, refill of practice chips
deposits     adding cash, and the page to which a gateway leads back
methods      ways to be paid
withdrawals  the figures, then the request
tracker      following a request, answering, taking back
payments     all payments in and out
"""
