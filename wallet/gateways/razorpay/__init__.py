"""Razorpay, through its own SDK: orders, hosted checkout, refunds, webhooks and RazorpayX payouts.

Needs the extra `razorpay`, and a jurisdiction pack that lets real gateways run. Facts are from the provider's
documentation of November 2026; what its answers do not say for certain is an unknown outcome here.
"""
