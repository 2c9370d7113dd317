DROP TRIGGER match_ends_once ON games_match;
DROP FUNCTION games_guard_match();
DROP TRIGGER matchevent_is_not_emptied ON games_matchevent;
DROP TRIGGER matchevent_is_append_only ON games_matchevent;
