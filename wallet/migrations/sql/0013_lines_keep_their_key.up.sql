-- What a statement says is kept as it was imported, its key and currency too; what the house makes of it may change.
CREATE OR REPLACE FUNCTION wallet_guard_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.statement_id, NEW.line_no, NEW.kind, NEW.ref, NEW.key, NEW.amount_minor, NEW.charge_minor,
        NEW.currency, NEW.at)
        IS DISTINCT FROM
        (OLD.id, OLD.statement_id, OLD.line_no, OLD.kind, OLD.ref, OLD.key, OLD.amount_minor, OLD.charge_minor,
        OLD.currency, OLD.at) THEN
        RAISE EXCEPTION 'line % is kept as it was imported', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_line_is_kept_as_imported';
    END IF;
    RETURN NEW;
END $$;
