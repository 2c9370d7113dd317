DROP FUNCTION wallet_guard_adjustment CASCADE;
DROP TRIGGER refuse_change ON wallet_adjustment;
DROP TRIGGER refuse_truncate ON wallet_adjustment;
