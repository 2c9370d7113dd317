"""Approved withdrawals become payments: attempts, answers, questions, and what people decide where nobody answers.

switch     whether payouts run, and how much a day
prepare    an approved request becomes an attempt, committed before anybody is called
send       the call itself, outside every transaction
answers    what an answer means for the attempt and the withdrawal
questions  asking again, sending the same again, giving it to people
people     decisions by two, with evidence; cheques
"""
