-- A correction keeps what was proposed; what was posted or declined stays so.
CREATE FUNCTION wallet_guard_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.player_id, NEW.bucket, NEW.house_account, NEW.against, NEW.amount_minor, NEW.reason, NEW.told,
        NEW.evidence, NEW.created_at)
        IS DISTINCT FROM (OLD.id, OLD.player_id, OLD.bucket, OLD.house_account, OLD.against, OLD.amount_minor,
        OLD.reason, OLD.told, OLD.evidence, OLD.created_at) THEN
        RAISE EXCEPTION 'correction % keeps what was proposed', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_correction_keeps_what_was_proposed';
    END IF;
    IF OLD.state <> 'proposed' AND (NEW.state, NEW.entry_id) IS DISTINCT FROM (OLD.state, OLD.entry_id) THEN
        RAISE EXCEPTION 'correction % has been decided', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_correction_ends_once';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER guard_adjustment BEFORE UPDATE ON wallet_adjustment
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_adjustment();
CREATE TRIGGER refuse_change BEFORE DELETE ON wallet_adjustment
    FOR EACH ROW EXECUTE FUNCTION wallet_refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON wallet_adjustment
    FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse_change();
