-- The name of a dispute, and the entry of a correction.

-- A deposit keeps whose it is and what is paid, and its references once they are known. A dispute keeps its name; only
-- another dispute over the same payment, after the first was won, has another one.
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
    IF NEW.dispute_ref <> OLD.dispute_ref AND NOT (OLD.state = 'credited' AND NEW.state = 'disputed') THEN
        RAISE EXCEPTION 'the dispute over deposit % keeps its name', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_dispute_keeps_its_name';
    END IF;
    RETURN NEW;
END $$;

-- A correction begins as a proposal and keeps what was proposed; it is posted by the entry made for it, and by no other;
-- what was posted or declined stays so.
CREATE OR REPLACE FUNCTION wallet_guard_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.state <> 'proposed' THEN
            RAISE EXCEPTION 'correction % has to be proposed first', NEW.id
                USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_correction_is_proposed_first';
        END IF;
        RETURN NEW;
    END IF;
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
    IF NEW.state = 'posted' AND NEW.entry_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM wallet_ledgerentry
        WHERE id = NEW.entry_id AND ref_type = 'adjustment' AND ref_id = NEW.id) THEN
        RAISE EXCEPTION 'entry % was not made for correction %', NEW.entry_id, OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_correction_is_posted_by_its_own_entry';
    END IF;
    RETURN NEW;
END $$;

DROP TRIGGER guard_adjustment ON wallet_adjustment;
CREATE TRIGGER guard_adjustment BEFORE INSERT OR UPDATE ON wallet_adjustment
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_adjustment();
