"""Who may do what with money: a row for each address, and for each act that is posted to it with something to say.

Eight letters for a GET and eight for a POST, one for each of WHO: anonymous, the player whose money it is, another
player, support, finance that only reads, its maker, its checker, admin (superuser). A row with an act is posted to
alone, or sent a DELETE. Where the superuser may not, nobody may: a dot is not asked.

    o  the page, or the answer          s  sent to sign in                x  refused: 403
    d  done: a row of it was written    p  shows himself again first      -  there is no such thing for him: 404
    >  sent on, nothing was done        r  told why not, nothing done     m  not that method: 405
                                                                          b  malformed: 400
"""

from dataclasses import dataclass
from fnmatch import fnmatchcase

from tests.wallet.permissions.doors import doors

NOT_ASKED = "." * 8


@dataclass(frozen=True, slots=True)
class Row:
    """`name` of the address, `act` that is posted, `of`: the rows of the world that stand in the address."""

    name: str
    act: str
    of: str
    get: str
    post: str


TABLE = """
    # name                                       act             of              GET      POST
    # pages of the player
    wallet:home                                  ·               ·               sooooooo mmmmmmmm
    wallet:statement                             ·               ·               sooooooo mmmmmmmm
    wallet:statement-file                        ·               month           sooooooo mmmmmmmm
    wallet:tax                                   ·               ·               sooooooo mmmmmmmm
    wallet:payments                              ·               ·               sooooooo smmmmmmm
    wallet:refill                                ·               ·               mmmmmmmm s>>>>>>>
    wallet:add-cash                              ·               ·               sooooooo sooooooo
    wallet:add-cash                              add             ·               ........ sdoooooo
    wallet:deposit                               ·               deposit         so------ smmmmmmm
    wallet:pay                                   ·               deposit         smmmmmmm s>------
    wallet:cancel-deposit                        ·               deposit         smmmmmmm sd------
    wallet:methods                               ·               ·               sppppppp sppppppp
    wallet:remove-method                         ·               method          smmmmmmm sdrrrrrr
    wallet:withdraw                              ·               ·               sooooooo sooooooo
    wallet:withdrawal                            ·               withdrawal      so------ smmmmmmm
    wallet:cancel-withdrawal                     ·               withdrawal      smmmmmmm sd------
    wallet:answer                                ·               withdrawal      smmmmmmm so------
    wallet:change-method                         ·               withdrawal      smmmmmmm sppppppp
    wallet:close                                 ·               ·               sooooooo sppppppp
    account_identity                             ·               ·               sooooooo sooooooo
    account_limits                               ·               ·               sooooooo sooooooo
    account_limits                               limit           ·               ........ sddddddd
    account_keep_limit                           ·               ·               smmmmmmm sbbbbbbb
    account_break                                ·               ·               s>>>>>>> s>>>>>>>
    account_break                                time-out        ·               ........ sddddddd
    account_why_not                              ·               ·               sooooooo smmmmmmm
    # over HTTP
    api:wallet                                   ·               ·               sooooooo smmmmmmm
    api:wallet-statement                         ·               ·               sooooooo smmmmmmm
    api:wallet-deposits                          ·               ·               sooooooo sbbbbbbb
    api:wallet-deposit-quote                     ·               ·               sbbbbbbb smmmmmmm
    api:wallet-deposit                           ·               deposit         so------ smmmmmmm
    api:wallet-cancel-deposit                    ·               deposit         smmmmmmm so------
    api:wallet-methods                           ·               ·               sooooooo sppppppp
    api:wallet-method                            ·               method          smmmmmmm smmmmmmm
    api:wallet-method                            delete          method          ........ so------
    api:wallet-withdrawals                       ·               ·               sooooooo sppppppp
    api:wallet-withdrawal-quote                  ·               ·               sbbbbbbb smmmmmmm
    api:wallet-withdrawal                        ·               withdrawal      so------ smmmmmmm
    api:wallet-cancel                            ·               withdrawal      smmmmmmm so------
    api:wallet-answer                            ·               withdrawal      smmmmmmm sb------
    api:wallet-close                             ·               ·               sooooooo sppppppp
    api:identity                                 ·               ·               sooooooo sbbbbbbb
    api:limits                                   ·               ·               sooooooo sbbbbbbb
    api:limits-keep                              ·               ·               smmmmmmm sbbbbbbb
    api:break                                    ·               ·               sooooooo sbbbbbbb
    api:why-not                                  ·               ·               sooooooo smmmmmmm
    # gateways
    wallet:webhook                               ·               gateway         mmmmmmmm bbbbbbbb
    sandbox:guide                                ·               ·               oooooooo mmmmmmmm
    sandbox:checkout                             ·               checkout        oooooooo bbbbbbbb
    sandbox:books                                ·               ·               sssxxooo mmmmmmmm
    # admin lists
    admin:index                                  ·               ·               sssooooo sssooooo
    admin:wallet_withdrawal_changelist           ·               ·               sssoxooo sssoxooo
    admin:wallet_withdrawal_changelist           propose-chosen  choose-mine     ........ sssox>r>
    admin:wallet_withdrawal_changelist           approve-chosen  choose-proposed ........ sssoxr>>
    admin:wallet_payoutattempt_changelist        ·               ·               sssxxooo sssxxooo
    admin:wallet_cheque_changelist               ·               ·               sssxxooo sssxxooo
    admin:wallet_payoutswitch_changelist         ·               ·               sssxxooo sssxxooo
    admin:wallet_deposit_changelist              ·               ·               sssoxooo sssoxooo
    admin:wallet_refund_changelist               ·               ·               sssoxooo sssoxooo
    admin:wallet_gatewayevent_changelist         ·               ·               sssxxooo sssxxooo
    admin:wallet_case_changelist                 ·               ·               sssxxooo sssxxooo
    admin:wallet_approval_changelist             ·               ·               sssxxooo sssxxooo
    admin:wallet_adjustment_changelist           ·               ·               sssxxooo sssxxooo
    admin:wallet_dayclose_changelist             ·               ·               sssxxooo sssxxooo
    admin:wallet_gatewaystatement_changelist     ·               ·               sssxxooo sssxxooo
    admin:wallet_gatewayline_changelist          ·               ·               sssxxooo sssxxooo
    admin:wallet_feesweep_changelist             ·               ·               sssxxooo sssxxooo
    admin:wallet_jobrun_changelist               ·               ·               sssxxooo sssxxooo
    admin:wallet_ledgerentry_changelist          ·               ·               sssooooo sssooooo
    admin:wallet_account_changelist              ·               ·               sssooooo sssooooo
    admin:wallet_hold_changelist                 ·               ·               sssooooo sssooooo
    admin:players_user_changelist                ·               ·               sssoxxxo sssoxxxo
    admin:players_user_changelist                deactivate      choose-other    ........ sssdxxxd
    admin:players_identity_changelist            ·               ·               sssoxxxo sssoxxxo
    admin:players_playlimit_changelist           ·               ·               sssoxxxo sssoxxxo
    admin:players_exclusion_changelist           ·               ·               sssoxxxo sssoxxxo
    admin:players_packs                          ·               ·               sssoxxxo sssoxxxo
    admin:sandbox_payment_changelist             ·               ·               sssxxooo sssxxooo
    admin:sandbox_payment_changelist             dispute         choose-payment  ........ sssxxood
    admin:sandbox_refund_changelist              ·               ·               sssxxooo sssxxooo
    admin:sandbox_payout_changelist              ·               ·               sssxxooo sssxxooo
    admin:sandbox_payout_changelist              send-back       choose-payout   ........ sssxxoo>
    admin:sandbox_delivery_changelist            ·               ·               sssxxooo sssxxooo
    admin:sandbox_delivery_changelist            send-again      choose-delivery ........ sssxxood
    admin:admin_logentry_changelist              ·               ·               sssoxooo sssoxooo
    admin:wallet_withdrawal_change               ·               mine            sssoxooo sssxxxxx
    admin:wallet_withdrawal_change               propose         mine            ........ sssrxdrd
    admin:wallet_withdrawal_change               refuse          mine            ........ sssrxdrd
    admin:wallet_withdrawal_change               ask             mine            ........ sssrxdrd
    admin:wallet_withdrawal_change               approve         mine            ........ sssrxrrr
    admin:wallet_withdrawal_change               pay-at-once     mine            ........ sssxxxxx
    admin:wallet_withdrawal_change               approve         proposed        ........ sssrxrdd
    admin:wallet_withdrawal_change               decline         proposed        ........ sssrxrdd
    admin:wallet_withdrawal_change               approve         by-admin        ........ sssrxrdr
    admin:wallet_withdrawal_export               ·               file            sssxxooo sssxxooo
    admin:wallet_deposit_change                  ·               paid            sssoxooo sssxxxxx
    admin:wallet_deposit_change                  refund          paid            ........ sssrxdrd
    admin:wallet_deposit_change                  say-lost        disputed        ........ sssrxddd
    admin:wallet_deposit_change                  approve         told-lost       ........ sssrxddd
    admin:wallet_deposit_change                  decline         told-lost       ........ sssrxddd
    admin:wallet_deposit_export                  ·               file            sssxxooo sssxxooo
    admin:wallet_refund_change                   ·               refund          sssoxooo sssxxxxx
    admin:wallet_refund_change                   approve         refund          ........ sssrxrdd
    admin:wallet_refund_change                   decline         refund          ........ sssrxrdd
    admin:wallet_payoutattempt_change            ·               lost            sssxxooo sssxxxxx
    admin:wallet_payoutattempt_change            say-paid        lost            ........ sssxxddd
    admin:wallet_payoutattempt_change            approve         decided         ........ sssxxddd
    admin:wallet_payoutattempt_change            decline         decided         ........ sssxxddd
    admin:wallet_payoutattempt_change            write-cheque    by-post         ........ sssxxddd
    admin:wallet_payoutattempt_bank_file         ·               ·               sss>>>>> sssrrooo
    admin:wallet_payoutswitch_changelist         pause           ·               ........ sssxxddd
    admin:wallet_case_change                     ·               case            sssxxooo sssxxxxx
    admin:wallet_case_change                     explain         case            ........ sssxxddd
    admin:wallet_case_change                     close           explained       ........ sssxxddd
    admin:wallet_case_change                     decline         explained       ........ sssxxddd
    admin:wallet_adjustment_propose              ·               ·               sssxxoxo sssxxoxo
    admin:wallet_adjustment_propose              correct         ·               ........ sssxxdxd
    admin:wallet_adjustment_change               ·               correction      sssxxooo sssxxxxx
    admin:wallet_adjustment_change               approve         correction      ........ sssxxrdd
    admin:wallet_adjustment_change               decline         correction      ........ sssxxrdd
    admin:wallet_dayclose_change                 ·               day             sssxxooo sssxxxxx
    admin:wallet_dayclose_file                   ·               close           sssxxooo sssxxooo
    admin:wallet_dayclose_close                  ·               ·               sssxxxxx sssxxrrr
    admin:wallet_dayclose_close                  today           ·               ........ sssxxddd
    admin:wallet_gatewaystatement_change         ·               statement       sssxxooo sssxxxxx
    admin:wallet_gatewaystatement_fetch          ·               ·               sssxxxxx sssxxrrr
    admin:wallet_gatewaystatement_fetch          today           ·               ........ sssxxddd
    admin:wallet_gatewaystatement_upload         ·               ·               sssxxxxx sssxxooo
    admin:wallet_ledgerentry_export              ·               file            sssxxooo sssxxooo
    admin:players_identity_change                ·               papers          sssoxxxo sssoxxxo
    admin:players_identity_change                verify          papers          ........ sssoxxxo
    admin:players_identity_paper                 ·               paper           sss-xxx- sss-xxx-
    # lists and books to read
    admin:wallet_cheque_change                   ·               latest          sssxxrrr sssxxxxx
    admin:wallet_approval_change                 ·               latest          sssxxooo sssxxxxx
    admin:wallet_gatewayevent_change             ·               latest          sssxxrrr sssxxxxx
    admin:wallet_gatewayline_change              ·               latest          sssxxooo sssxxxxx
    admin:wallet_feesweep_change                 ·               latest          sssxxrrr sssxxxxx
    admin:wallet_jobrun_change                   ·               latest          sss>>>>> sss>>>>>
    admin:wallet_ledgerentry_change              ·               latest          sssooooo sssxxxxx
    admin:wallet_account_change                  ·               latest          sssooooo sssxxxxx
    admin:wallet_hold_change                     ·               latest          sssooooo sssxxxxx
    admin:wallet_payoutswitch_change             ·               latest          sss>>>>> sss>>>>>
    admin:players_user_change                    ·               owner           sssoxxxo sssxxxxx
    admin:players_playlimit_change               ·               latest          sssoxxxo sssxxxxx
    admin:players_exclusion_change               ·               latest          sssrxxxr sssxxxxx
    admin:sandbox_payment_change                 ·               latest          sssxxooo sssxxxxx
    admin:sandbox_refund_change                  ·               latest          sssxxrrr sssxxxxx
    admin:sandbox_payout_change                  ·               latest          sssxxrrr sssxxxxx
    admin:sandbox_delivery_change                ·               latest          sssxxooo sssxxxxx
    admin:admin_logentry_change                  ·               latest          sssrxrrr sssxxxxx
    admin:*_casechange_changelist                ·               ·               sssoxooo sssoxooo
    admin:*_casechange_change                    ·               latest          sssoxooo sssxxxxx
    admin:*_payoutmethodchange_changelist        ·               ·               sssoxooo sssoxooo
    admin:*_payoutmethodchange_change            ·               latest          sssoxooo sssxxxxx
    admin:*_payoutswitchchange_changelist        ·               ·               sssoxooo sssoxooo
    admin:*_payoutswitchchange_change            ·               latest          sssrxrrr sssxxxxx
    admin:*_identitychange_changelist            ·               ·               sssoxooo sssoxooo
    admin:*_identitychange_change                ·               latest          sssoxooo sssxxxxx
    admin:*_membershipchange_changelist          ·               ·               sssoxooo sssoxooo
    admin:*_membershipchange_change              ·               latest          sssoxooo sssxxxxx
    admin:*_userchange_changelist                ·               ·               sssoxooo sssoxooo
    admin:*_userchange_change                    ·               latest          sssoxooo sssxxxxx
    # what no page of staff does
    admin:*_add                                  ·               ·               s......x s......x
    admin:*_delete                               ·               nothing         s......x s......x
    admin:*_history                              ·               nothing         s......- s......-
    # deals and tables: what staff may do with them, and finance may read
    admin:games_deal_changelist                  ·               ·               sssoxooo sssoxooo
    admin:games_deal_change                      ·               deal            sssoxooo sssxxxxx
    admin:games_deal_change                      ·               live            sssoxooo sssxxxxx
    admin:games_deal_log                         ·               log             sssoxooo sssoxooo
    admin:games_deal_void                        ·               live            sssoxxxo sssoxxxo
    admin:games_deal_void                        call-off        live            ........ sssdxxxd
    admin:games_table_changelist                 ·               ·               sssoxxxo sssoxxxo
    admin:games_table_changelist                 close-chosen    choose-table    ........ sssdxxxd
    admin:games_table_change                     ·               table           sssoxxxo sssxxxxx
    admin:games_table_close                      ·               table           sssoxxxo sssoxxxo
    admin:games_table_close                      close-table     table           ........ sssdxxxd
    admin:*_match_changelist                     ·               ·               sssoxooo sssoxooo
    admin:*_match_change                         ·               latest          sssrxrrr sssxxxxx
    admin:*_match_void                           ·               nothing         sss-xxx- sss-xxx-
    admin:games_seat_changelist                  ·               ·               sssoxxxo sssoxxxo
    admin:games_seat_change                      ·               latest          sssoxxxo sssxxxxx
    # the rest of the staff's site
    admin:games_fees                             ·               ·               sssxxooo sssxxooo
    admin:games_fees_file                        ·               ·               sssxxooo sssxxooo
    admin:app_list                               ·               app             sssooooo sssooooo
    admin:view_on_site                           ·               type            sss----- sss-----
    admin:search                                 ·               ·               sssooooo sssooooo
    admin:autocomplete                           ·               ·               sssxxxxx sssmmmmm
    admin:jsi18n                                 ·               ·               sssooooo sssmmmmm
    admin:login                                  ·               ·               sxx>>>>> sxx>>>>>
    admin:logout                                 ·               ·               >>>mmmmm >>>ooooo
    admin:password_change                        ·               ·               ssssssss ssssssss
    admin:password_change_done                   ·               ·               ssssssss ssssssss
"""


def rows() -> list[Row]:
    """The table; a name with a star stands for every address that fits it."""
    lines = [line.replace("·", "-").split() for line in TABLE.splitlines() if line.strip() and "#" not in line]
    return [row for name, act, of, get, post in lines for row in _rows(name, act.strip("-"), of.strip("-"), get, post)]


def _rows(name: str, act: str, of: str, get: str, post: str) -> list[Row]:
    names = sorted(door for door in doors() if fnmatchcase(door, name)) if "*" in name else [name]
    return [Row(each, act, of, NOT_ASKED if act else get, post) for each in names]
