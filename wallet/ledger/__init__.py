"""Double entry, pure: currencies, the chart of accounts, drafts and the posting rules. No Django, no clock."""
