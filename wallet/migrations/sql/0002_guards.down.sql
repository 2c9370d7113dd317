DROP FUNCTION wallet_guard_hold, wallet_guard_account, wallet_check_entry, wallet_apply_posting,
    wallet_stamp_entry, wallet_refuse_change CASCADE;
