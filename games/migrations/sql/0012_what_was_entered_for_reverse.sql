DROP FUNCTION games_guard_terms, games_guard_matchseat, games_guard_match_course, games_keep CASCADE;
