-- The log is the state of a deal: a line that is written stays as it is.
CREATE FUNCTION games_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % is refused: the log of a deal is append-only', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER dealevent_is_append_only BEFORE UPDATE OR DELETE ON games_dealevent
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();

CREATE TRIGGER dealevent_is_not_emptied BEFORE TRUNCATE ON games_dealevent
    FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_change();

INSERT INTO games_pulse (id, web_at) VALUES (1, now()) ON CONFLICT DO NOTHING;
