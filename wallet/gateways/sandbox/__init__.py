"""The sandbox gateway: the outside world as a house without real money meets it.

It plays the player's bank, the payment gateway and the house's bank in one. It keeps its own rows, commits them by
itself, and knows nothing of the wallet: what the house learns of it comes by answer or by signed webhook. It is
unreliable on purpose (`knobs`), in every way that real ones are.

Inside: `desk` and `bank` answer the house's calls, `checkout` is where a player pays, `clockwork` lets time pass,
`outbox` sends webhooks. In front of it: `payments` and `payouts`, the adapters that the house asks.
"""
