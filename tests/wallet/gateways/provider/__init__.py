"""A small Razorpay on the loopback address, true to its documentation, for its own SDK to talk to."""
