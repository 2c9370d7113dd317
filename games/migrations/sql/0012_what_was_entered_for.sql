-- What a match, its seats and its table were when the entries were paid. Services keep it so; this holds for everyone.

CREATE FUNCTION games_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % is refused: what was played stays', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'what_was_played_stays';
END
$$;

CREATE TRIGGER match_is_not_deleted BEFORE DELETE ON games_match
    FOR EACH ROW EXECUTE FUNCTION games_keep();
CREATE TRIGGER match_is_not_emptied BEFORE TRUNCATE ON games_match
    FOR EACH STATEMENT EXECUTE FUNCTION games_keep();
CREATE TRIGGER matchseat_is_not_deleted BEFORE DELETE ON games_matchseat
    FOR EACH ROW EXECUTE FUNCTION games_keep();
CREATE TRIGGER matchseat_is_not_emptied BEFORE TRUNCATE ON games_matchseat
    FOR EACH STATEMENT EXECUTE FUNCTION games_keep();

-- A match keeps its table and its sheet, and begins and ends one way; that an end is final, 0010 sees to.
CREATE FUNCTION games_guard_match_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.table_id, NEW.sheet, NEW.sheet_hash)
        IS DISTINCT FROM (OLD.id, OLD.table_id, OLD.sheet, OLD.sheet_hash) THEN
        RAISE EXCEPTION 'match % keeps its table and its sheet', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_match_keeps_what_was_entered_for';
    END IF;
    IF NOT (NEW.state = OLD.state
            OR (OLD.state = 'open' AND NEW.state IN ('running', 'cancelled'))
            OR (OLD.state = 'running' AND NEW.state IN ('paid', 'abandoned'))) THEN
        RAISE EXCEPTION 'match % was % and cannot be %', OLD.id, OLD.state, NEW.state
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_match_only_goes_on';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER match_only_goes_on BEFORE UPDATE ON games_match
    FOR EACH ROW EXECUTE FUNCTION games_guard_match_course();

-- Whose a seat is decides who is paid; its entries are those of the match's own log, written before them; and what it
-- was worth is written before its match ends, in the same transaction.
CREATE FUNCTION games_guard_matchseat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.match_id, NEW.number, NEW.seating_id, NEW.player_id)
        IS DISTINCT FROM (OLD.id, OLD.match_id, OLD.number, OLD.seating_id, OLD.player_id) THEN
        RAISE EXCEPTION 'seat % of match % stays whose it was', OLD.number, OLD.match_id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_seat_of_a_match_stays_whose_it_was';
    END IF;
    IF NEW.entries <> OLD.entries AND NEW.entries <> (
        SELECT 1 + count(*) FROM games_matchevent
        WHERE match_id = OLD.match_id AND type = 'PlayerRejoined' AND (payload ->> 'seat')::int = OLD.number) THEN
        RAISE EXCEPTION 'seat % of match % did not enter % times', OLD.number, OLD.match_id, NEW.entries
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_seat_has_entered_as_often_as_the_log_says';
    END IF;
    IF (NEW.total, NEW.place, NEW.prize_minor) IS DISTINCT FROM (OLD.total, OLD.place, OLD.prize_minor)
        AND (SELECT ended_at IS NOT NULL FROM games_match WHERE id = OLD.match_id) THEN
        RAISE EXCEPTION 'match % of seat % has ended', OLD.match_id, OLD.number
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_seat_is_counted_before_the_end';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER matchseat_is_kept BEFORE UPDATE ON games_matchseat
    FOR EACH ROW EXECUTE FUNCTION games_guard_matchseat();

-- What a match is played for, and by which rules, stands at its table: from its first entry on, and for good, since
-- pages and checks count from there what was paid.
CREATE FUNCTION games_guard_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM games_match WHERE table_id = OLD.id)
        AND EXISTS (SELECT FROM games_seat WHERE table_id = OLD.id) THEN
        RAISE EXCEPTION 'the match at table % has been entered on its terms', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_table_keeps_the_terms_of_its_match';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER table_keeps_its_terms BEFORE UPDATE ON games_table
    FOR EACH ROW
    WHEN ((OLD.id, OLD.variant, OLD.currency, OLD.entry_minor, OLD.fee_bps, OLD.seats_max, OLD.rules, OLD.rules_hash)
        IS DISTINCT FROM
        (NEW.id, NEW.variant, NEW.currency, NEW.entry_minor, NEW.fee_bps, NEW.seats_max, NEW.rules, NEW.rules_hash))
    EXECUTE FUNCTION games_guard_terms();
