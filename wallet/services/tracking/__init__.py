"""A withdrawal as its player follows it: who has it and until when, what happened and what comes next.

words   what each state says
stages  the way from the request to the money, as far as it has come
track   both together
"""
