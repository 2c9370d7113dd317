-- The log is the state of a match, too; and a match has one end.
CREATE TRIGGER matchevent_is_append_only BEFORE UPDATE OR DELETE ON games_matchevent
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();

CREATE TRIGGER matchevent_is_not_emptied BEFORE TRUNCATE ON games_matchevent
    FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_change();

CREATE FUNCTION games_guard_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.ended_at IS NOT NULL THEN
        RAISE EXCEPTION 'match % has ended; it is neither changed nor ended again', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_match_ends_once';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER match_ends_once BEFORE UPDATE ON games_match
    FOR EACH ROW EXECUTE FUNCTION games_guard_match();
