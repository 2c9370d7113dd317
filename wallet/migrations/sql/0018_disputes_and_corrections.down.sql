CREATE OR REPLACE FUNCTION wallet_guard_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.public_id, NEW.player_id, NEW.cmd_id, NEW.amount_minor, NEW.credit_minor, NEW.gst_minor,
        NEW.gateway, NEW.pack, NEW.created_at)
        IS DISTINCT FROM (OLD.id, OLD.public_id, OLD.player_id, OLD.cmd_id, OLD.amount_minor, OLD.credit_minor,
        OLD.gst_minor, OLD.gateway, OLD.pack, OLD.created_at)
        OR (OLD.order_ref IS NOT NULL AND NEW.order_ref IS DISTINCT FROM OLD.order_ref)
        OR (OLD.payment_ref IS NOT NULL AND NEW.payment_ref IS DISTINCT FROM OLD.payment_ref)
        OR (OLD.credited_entry_id IS NOT NULL AND NEW.credited_entry_id IS DISTINCT FROM OLD.credited_entry_id) THEN
        RAISE EXCEPTION 'deposit % keeps what was asked for and what was paid', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_deposit_keeps_what_was_asked';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION wallet_guard_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
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

DROP TRIGGER guard_adjustment ON wallet_adjustment;
CREATE TRIGGER guard_adjustment BEFORE UPDATE ON wallet_adjustment
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_adjustment();
