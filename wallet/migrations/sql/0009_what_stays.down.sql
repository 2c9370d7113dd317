DROP FUNCTION wallet_guard_failure, wallet_guard_cheque, wallet_guard_case, wallet_guard_line, wallet_guard_refund CASCADE;
