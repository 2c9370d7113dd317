-- A break from play is not ended early: its row stays as it is, whoever writes to the table.
CREATE FUNCTION players_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % is refused: a break from play is kept to its end', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER a_break_is_kept BEFORE UPDATE OR DELETE ON players_exclusion
    FOR EACH ROW EXECUTE FUNCTION players_refuse_change();

CREATE TRIGGER breaks_are_not_emptied BEFORE TRUNCATE ON players_exclusion
    FOR EACH STATEMENT EXECUTE FUNCTION players_refuse_change();
