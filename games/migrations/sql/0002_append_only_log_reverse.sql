DROP TRIGGER dealevent_is_not_emptied ON games_dealevent;
DROP TRIGGER dealevent_is_append_only ON games_dealevent;
DROP FUNCTION games_refuse_change();
DELETE FROM games_pulse;
