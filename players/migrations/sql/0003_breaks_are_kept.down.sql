DROP TRIGGER a_break_is_kept ON players_exclusion;
DROP TRIGGER breaks_are_not_emptied ON players_exclusion;
DROP FUNCTION players_refuse_change();
