"""Who may do what with money: a row for each address, and for each act that is posted to it with something to say.

Seven letters for a GET and seven for a POST, one for each of WHO: anonymous, the player whose money it is, another
player, support, finance maker, finance checker, admin (superuser). A row with an act is posted to alone. Where the
superuser may not, nobody may: a dot is not asked.

    o  the page, or the answer          s  sent to sign in                x  refused: 403
    d  done: a row of it was written    p  shows himself again first      -  there is no such thing for him: 404
    >  sent on, nothing was done        r  told why not, nothing done     m  not that method: 405
                                                                          b  malformed: 400
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase

from tests.wallet.permissions.doors import doors

NOT_ASKED = "." * 7


@dataclass(frozen=True, slots=True)
class Row:
    """`name` of the address, `act` that is posted, `of`: the rows of the world that stand in the address."""

    name: str
    act: str
    of: str
    get: str
    post: str


TABLE = """
    # name                                       act             of              GET     POST
    # pages of the player
    wallet:home                                  ·               ·               soooooo mmmmmmm
    wallet:statement                             ·               ·               soooooo mmmmmmm
    wallet:statement-file                        ·               month           soooooo mmmmmmm
    wallet:tax                                   ·               ·               soooooo mmmmmmm
    wallet:payments                              ·               ·               soooooo smmmmmm
    wallet:refill                                ·               ·               mmmmmmm s>>>>>>
    wallet:add-cash                              ·               ·               soooooo soooooo
    wallet:add-cash                              add             ·               ....... sdooooo
    wallet:deposit                               ·               deposit         so----- smmmmmm
    wallet:pay                                   ·               deposit         smmmmmm s>-----
    wallet:methods                               ·               ·               spppppp spppppp
    wallet:remove-method                         ·               method          smmmmmm sdrrrrr
    wallet:withdraw                              ·               ·               soooooo soooooo
    wallet:withdrawal                            ·               withdrawal      so----- smmmmmm
    wallet:cancel-withdrawal                     ·               withdrawal      smmmmmm sd-----
    wallet:answer                                ·               withdrawal      smmmmmm so-----
    wallet:change-method                         ·               withdrawal      smmmmmm spppppp
    wallet:close                                 ·               ·               soooooo spppppp
    account_identity                             ·               ·               soooooo soooooo
    account_limits                               ·               ·               soooooo soooooo
    account_limits                               limit           ·               ....... sdddddd
    account_keep_limit                           ·               ·               smmmmmm sbbbbbb
    account_break                                ·               ·               s>>>>>> s>>>>>>
    account_break                                time-out        ·               ....... sdddddd
    account_why_not                              ·               ·               soooooo smmmmmm
    # over HTTP
    api:wallet                                   ·               ·               soooooo smmmmmm
    api:wallet-statement                         ·               ·               soooooo smmmmmm
    api:wallet-deposits                          ·               ·               soooooo sbbbbbb
    api:wallet-deposit-quote                     ·               ·               sbbbbbb smmmmmm
    api:wallet-deposit                           ·               deposit         so----- smmmmmm
    api:wallet-methods                           ·               ·               soooooo spppppp
    api:wallet-method                            ·               method          smmmmmm smmmmmm
    api:wallet-withdrawals                       ·               ·               soooooo spppppp
    api:wallet-withdrawal-quote                  ·               ·               sbbbbbb smmmmmm
    api:wallet-withdrawal                        ·               withdrawal      so----- smmmmmm
    api:wallet-cancel                            ·               withdrawal      smmmmmm so-----
    api:wallet-answer                            ·               withdrawal      smmmmmm sb-----
    api:wallet-close                             ·               ·               soooooo spppppp
    api:identity                                 ·               ·               soooooo sbbbbbb
    api:limits                                   ·               ·               soooooo sbbbbbb
    api:limits-keep                              ·               ·               smmmmmm sbbbbbb
    api:break                                    ·               ·               soooooo sbbbbbb
    api:why-not                                  ·               ·               soooooo smmmmmm
    # gateways
    wallet:webhook                               ·               gateway         mmmmmmm bbbbbbb
    sandbox:guide                                ·               ·               ooooooo mmmmmmm
    sandbox:checkout                             ·               checkout        ooooooo bbbbbbb
    sandbox:books                                ·               ·               sssxooo mmmmmmm
    # admin lists
    admin:index                                  ·               ·               sssoooo sssoooo
    admin:wallet_withdrawal_changelist           ·               ·               sssoooo sssoooo
    admin:wallet_withdrawal_changelist           propose-chosen  choose-mine     ....... ssso>r>
    admin:wallet_withdrawal_changelist           approve-chosen  choose-proposed ....... sssor>>
    admin:wallet_payoutattempt_changelist        ·               ·               sssxooo sssxooo
    admin:wallet_cheque_changelist               ·               ·               sssxooo sssxooo
    admin:wallet_payoutswitch_changelist         ·               ·               sssxooo sssxooo
    admin:wallet_deposit_changelist              ·               ·               sssoooo sssoooo
    admin:wallet_refund_changelist               ·               ·               sssoooo sssoooo
    admin:wallet_gatewayevent_changelist         ·               ·               sssxooo sssxooo
    admin:wallet_case_changelist                 ·               ·               sssxooo sssxooo
    admin:wallet_approval_changelist             ·               ·               sssxooo sssxooo
    admin:wallet_adjustment_changelist           ·               ·               sssxooo sssxooo
    admin:wallet_dayclose_changelist             ·               ·               sssxooo sssxooo
    admin:wallet_gatewaystatement_changelist     ·               ·               sssxooo sssxooo
    admin:wallet_gatewayline_changelist          ·               ·               sssxooo sssxooo
    admin:wallet_feesweep_changelist             ·               ·               sssxooo sssxooo
    admin:wallet_jobrun_changelist               ·               ·               sssxooo sssxooo
    admin:wallet_ledgerentry_changelist          ·               ·               sssoooo sssoooo
    admin:wallet_account_changelist              ·               ·               sssoooo sssoooo
    admin:wallet_hold_changelist                 ·               ·               sssoooo sssoooo
    admin:players_user_changelist                ·               ·               sssoxxo sssoxxo
    admin:players_user_changelist                deactivate      choose-other    ....... sssdxxd
    admin:players_identity_changelist            ·               ·               sssoxxo sssoxxo
    admin:players_playlimit_changelist           ·               ·               sssoxxo sssoxxo
    admin:players_exclusion_changelist           ·               ·               sssoxxo sssoxxo
    admin:players_packs                          ·               ·               sssoxxo sssoxxo
    admin:sandbox_payment_changelist             ·               ·               sssxooo sssxooo
    admin:sandbox_payment_changelist             dispute         choose-payment  ....... sssxood
    admin:sandbox_refund_changelist              ·               ·               sssxooo sssxooo
    admin:sandbox_payout_changelist              ·               ·               sssxooo sssxooo
    admin:sandbox_payout_changelist              send-back       choose-payout   ....... sssxoo>
    admin:sandbox_delivery_changelist            ·               ·               sssxooo sssxooo
    admin:sandbox_delivery_changelist            send-again      choose-delivery ....... sssxood
    admin:admin_logentry_changelist              ·               ·               sssoooo sssoooo
    admin:wallet_withdrawal_change               ·               mine            sssoooo sssxxxx
    admin:wallet_withdrawal_change               propose         mine            ....... sssrdrd
    admin:wallet_withdrawal_change               refuse          mine            ....... sssrdrd
    admin:wallet_withdrawal_change               ask             mine            ....... sssrdrd
    admin:wallet_withdrawal_change               approve         mine            ....... sssrrrr
    admin:wallet_withdrawal_change               pay-at-once     mine            ....... sssxxxx
    admin:wallet_withdrawal_change               approve         proposed        ....... sssrrdd
    admin:wallet_withdrawal_change               decline         proposed        ....... sssrrdd
    admin:wallet_withdrawal_change               approve         by-admin        ....... sssrrdr
    admin:wallet_withdrawal_export               ·               file            sssxooo sssxooo
    admin:wallet_deposit_change                  ·               paid            sssoooo sssxxxx
    admin:wallet_deposit_change                  refund          paid            ....... sssrdrd
    admin:wallet_deposit_change                  say-lost        disputed        ....... sssrddd
    admin:wallet_deposit_change                  approve         told-lost       ....... sssrddd
    admin:wallet_deposit_change                  decline         told-lost       ....... sssrddd
    admin:wallet_deposit_export                  ·               file            sssxooo sssxooo
    admin:wallet_refund_change                   ·               refund          sssoooo sssxxxx
    admin:wallet_refund_change                   approve         refund          ....... sssrrdd
    admin:wallet_refund_change                   decline         refund          ....... sssrrdd
    admin:wallet_payoutattempt_change            ·               lost            sssxooo sssxxxx
    admin:wallet_payoutattempt_change            say-paid        lost            ....... sssxddd
    admin:wallet_payoutattempt_change            approve         decided         ....... sssxddd
    admin:wallet_payoutattempt_change            decline         decided         ....... sssxddd
    admin:wallet_payoutattempt_change            write-cheque    by-post         ....... sssxddd
    admin:wallet_payoutattempt_bank_file         ·               ·               sss>>>> sssrooo
    admin:wallet_payoutswitch_changelist         pause           ·               ....... sssxddd
    admin:wallet_case_change                     ·               case            sssxooo sssxxxx
    admin:wallet_case_change                     explain         case            ....... sssxddd
    admin:wallet_case_change                     close           explained       ....... sssxddd
    admin:wallet_case_change                     decline         explained       ....... sssxddd
    admin:wallet_adjustment_propose              ·               ·               sssxoxo sssxoxo
    admin:wallet_adjustment_propose              correct         ·               ....... sssxdxd
    admin:wallet_adjustment_change               ·               correction      sssxooo sssxxxx
    admin:wallet_adjustment_change               approve         correction      ....... sssxrdd
    admin:wallet_adjustment_change               decline         correction      ....... sssxrdd
    admin:wallet_dayclose_change                 ·               day             sssxooo sssxxxx
    admin:wallet_dayclose_file                   ·               close           sssxooo sssxooo
    admin:wallet_dayclose_close                  ·               ·               sssxxxx sssxrrr
    admin:wallet_dayclose_close                  today           ·               ....... sssxddd
    admin:wallet_gatewaystatement_change         ·               statement       sssxooo sssxxxx
    admin:wallet_gatewaystatement_fetch          ·               ·               sssxxxx sssxrrr
    admin:wallet_gatewaystatement_fetch          today           ·               ....... sssxddd
    admin:wallet_gatewaystatement_upload         ·               ·               sssxxxx sssxooo
    admin:wallet_ledgerentry_export              ·               file            sssxooo sssxooo
    admin:players_identity_change                ·               papers          sssoxxo sssoxxo
    admin:players_identity_change                verify          papers          ....... sssoxxo
    admin:players_identity_paper                 ·               paper           sss-xx- sss-xx-
    # lists and books to read
    admin:wallet_cheque_change                   ·               latest          sssxrrr sssxxxx
    admin:wallet_approval_change                 ·               latest          sssxooo sssxxxx
    admin:wallet_gatewayevent_change             ·               latest          sssxrrr sssxxxx
    admin:wallet_gatewayline_change              ·               latest          sssxooo sssxxxx
    admin:wallet_feesweep_change                 ·               latest          sssxrrr sssxxxx
    admin:wallet_jobrun_change                   ·               latest          sss>>>> sss>>>>
    admin:wallet_ledgerentry_change              ·               latest          sssoooo sssxxxx
    admin:wallet_account_change                  ·               latest          sssoooo sssxxxx
    admin:wallet_hold_change                     ·               latest          sssoooo sssxxxx
    admin:wallet_payoutswitch_change             ·               latest          sss>>>> sss>>>>
    admin:players_user_change                    ·               owner           sssoxxo sssxxxx
    admin:players_playlimit_change               ·               latest          sssoxxo sssxxxx
    admin:players_exclusion_change               ·               latest          sssrxxr sssxxxx
    admin:sandbox_payment_change                 ·               latest          sssxooo sssxxxx
    admin:sandbox_refund_change                  ·               latest          sssxrrr sssxxxx
    admin:sandbox_payout_change                  ·               latest          sssxrrr sssxxxx
    admin:sandbox_delivery_change                ·               latest          sssxooo sssxxxx
    admin:admin_logentry_change                  ·               latest          sssrrrr sssxxxx
    admin:*_casechange_changelist                ·               ·               sssoooo sssoooo
    admin:*_casechange_change                    ·               latest          sssoooo sssxxxx
    admin:*_payoutmethodchange_changelist        ·               ·               sssoooo sssoooo
    admin:*_payoutmethodchange_change            ·               latest          sssoooo sssxxxx
    admin:*_payoutswitchchange_changelist        ·               ·               sssoooo sssoooo
    admin:*_payoutswitchchange_change            ·               latest          sssrrrr sssxxxx
    admin:*_identitychange_changelist            ·               ·               sssoooo sssoooo
    admin:*_identitychange_change                ·               latest          sssoooo sssxxxx
    admin:*_membershipchange_changelist          ·               ·               sssoooo sssoooo
    admin:*_membershipchange_change              ·               latest          sssoooo sssxxxx
    admin:*_userchange_changelist                ·               ·               sssoooo sssoooo
    admin:*_userchange_change                    ·               latest          sssoooo sssxxxx
    # what no page of staff does
    admin:*_add                                  ·               ·               s.....x s.....x
    admin:*_delete                               ·               nothing         s.....x s.....x
    admin:*_history                              ·               nothing         s.....- s.....-
    # the rest of the staff's site
    admin:games_fees                             ·               ·               sssxooo sssxooo
    admin:games_fees_file                        ·               ·               sssxooo sssxooo
    admin:app_list                               ·               app             sssoooo sssoooo
    admin:view_on_site                           ·               type            sss---- sss----
    admin:search                                 ·               ·               sssoooo sssoooo
    admin:autocomplete                           ·               ·               sssxxxx sssmmmm
    admin:jsi18n                                 ·               ·               sssoooo sssmmmm
    admin:login                                  ·               ·               sxx>>>> sxx>>>>
    admin:logout                                 ·               ·               >>>mmmm >>>oooo
    admin:password_change                        ·               ·               sssssss sssssss
    admin:password_change_done                   ·               ·               sssssss sssssss
"""


def rows() -> list[Row]:
    """The table; a name with a star stands for every address that fits it."""
    lines = [line.replace("·", "-").split() for line in TABLE.splitlines() if line.strip() and "#" not in line]
    return [row for name, act, of, get, post in lines for row in _rows(name, act.strip("-"), of.strip("-"), get, post)]


def _rows(name: str, act: str, of: str, get: str, post: str) -> list[Row]:
    names = sorted(door for door in doors() if fnmatchcase(door, name)) if "*" in name else [name]
    return [Row(each, act, of, NOT_ASKED if act else get, post) for each in names]
