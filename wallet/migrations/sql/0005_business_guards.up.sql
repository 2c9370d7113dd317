-- Guards of the business that moves money. Services check the same things first, with friendlier words.

-- What an approval is about, and who proposed it, never changes; it is decided once, and decided for good. A checker
-- who has signed cannot be exchanged. Time may be up for an approved one too, and a change of its subject voids it.
CREATE FUNCTION wallet_guard_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.subject_type, NEW.subject_id, NEW.subject_hash, NEW.proposal, NEW.player_id, NEW.maker_id,
        NEW.needs_second, NEW.maker_mfa_at, NEW.created_at, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.subject_type, OLD.subject_id, OLD.subject_hash, OLD.proposal, OLD.player_id,
        OLD.maker_id, OLD.needs_second, OLD.maker_mfa_at, OLD.created_at, OLD.expires_at) THEN
        RAISE EXCEPTION 'approval % keeps what it is about', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'an_approval_keeps_its_subject';
    END IF;
    IF (OLD.checker_id IS NOT NULL AND NEW.checker_id IS DISTINCT FROM OLD.checker_id)
        OR (OLD.second_checker_id IS NOT NULL AND NEW.second_checker_id IS DISTINCT FROM OLD.second_checker_id) THEN
        RAISE EXCEPTION 'who signed approval % stays', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'who_signed_an_approval_stays';
    END IF;
    IF NOT (OLD.decision = 'proposed' OR NEW.decision = OLD.decision
            OR (OLD.decision = 'approved' AND NEW.decision IN ('void', 'expired'))) THEN
        RAISE EXCEPTION 'approval % was decided before', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'an_approval_is_decided_once';
    END IF;
    RETURN NEW;
END $$;

-- A request keeps whose it is and what was set aside; amount and beneficiary change only with a new version, and not
-- once an entry has closed it.
CREATE FUNCTION wallet_guard_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.public_id, NEW.player_id, NEW.cmd_id, NEW.hold_id, NEW.amount_minor, NEW.is_closing, NEW.created_at)
        IS DISTINCT FROM
        (OLD.id, OLD.public_id, OLD.player_id, OLD.cmd_id, OLD.hold_id, OLD.amount_minor, OLD.is_closing, OLD.created_at)
        OR (OLD.close_entry_id IS NOT NULL AND NEW.close_entry_id IS DISTINCT FROM OLD.close_entry_id)
        OR (OLD.return_entry_id IS NOT NULL AND NEW.return_entry_id IS DISTINCT FROM OLD.return_entry_id) THEN
        RAISE EXCEPTION 'withdrawal % keeps what was asked for and how it ended', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_withdrawal_keeps_what_was_asked';
    END IF;
    IF (NEW.method_id, NEW.tds_minor, NEW.payout_minor) IS DISTINCT FROM (OLD.method_id, OLD.tds_minor, OLD.payout_minor)
        AND (NEW.version <= OLD.version OR OLD.close_entry_id IS NOT NULL) THEN
        RAISE EXCEPTION 'withdrawal % changes its beneficiary or tax only as a new version', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_change_is_a_new_version';
    END IF;
    RETURN NEW;
END $$;

-- A deposit keeps whose it is and what is paid, and its references once they are known.
CREATE FUNCTION wallet_guard_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- An attempt is one order under one key, for good; a definite failure is definite.
CREATE FUNCTION wallet_guard_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.withdrawal_id, NEW.n, NEW.gateway, NEW.key, NEW.request, NEW.request_hash, NEW.created_at)
        IS DISTINCT FROM
        (OLD.id, OLD.withdrawal_id, OLD.n, OLD.gateway, OLD.key, OLD.request, OLD.request_hash, OLD.created_at)
        OR (OLD.gateway_ref IS NOT NULL AND NEW.gateway_ref IS DISTINCT FROM OLD.gateway_ref) THEN
        RAISE EXCEPTION 'attempt % keeps what was sent', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'an_attempt_keeps_what_was_sent';
    END IF;
    RETURN NEW;
END $$;

-- A method is never edited, only removed: what was approved is what is paid.
CREATE FUNCTION wallet_guard_method() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.public_id, NEW.player_id, NEW.kind, NEW.masked, NEW.created_at)
        IS DISTINCT FROM (OLD.id, OLD.public_id, OLD.player_id, OLD.kind, OLD.masked, OLD.created_at) THEN
        RAISE EXCEPTION 'method % is not edited: another account is another method', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_method_is_not_edited';
    END IF;
    RETURN NEW;
END $$;

-- What a gateway said is kept as it was said.
CREATE FUNCTION wallet_guard_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.gateway, NEW.event_id, NEW.headers, NEW.raw_body, NEW.received_at)
        IS DISTINCT FROM (OLD.id, OLD.gateway, OLD.event_id, OLD.headers, OLD.raw_body, OLD.received_at) THEN
        RAISE EXCEPTION 'event % is kept as it was received', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'an_event_is_kept_as_received';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER guard_approval BEFORE UPDATE ON wallet_approval
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_approval();
CREATE TRIGGER guard_withdrawal BEFORE UPDATE ON wallet_withdrawal
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_withdrawal();
CREATE TRIGGER guard_deposit BEFORE UPDATE ON wallet_deposit
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_deposit();
CREATE TRIGGER guard_attempt BEFORE UPDATE ON wallet_payoutattempt
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_attempt();
CREATE TRIGGER guard_method BEFORE UPDATE ON wallet_payoutmethod
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_method();
CREATE TRIGGER guard_event BEFORE UPDATE ON wallet_gatewayevent
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_event();

-- Facts without an UPDATE of their own.
DO $$
DECLARE name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['wallet_statechange', 'wallet_payoutanswer', 'wallet_taxrecord', 'wallet_feesweep',
                                'wallet_gatewaystatement', 'wallet_dayclose'] LOOP
        EXECUTE format('CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON %I
            FOR EACH ROW EXECUTE FUNCTION wallet_refuse_change()', name);
        EXECUTE format('CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON %I
            FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse_change()', name);
    END LOOP;
    FOREACH name IN ARRAY ARRAY['wallet_approval', 'wallet_withdrawal', 'wallet_deposit', 'wallet_refund',
                                'wallet_payoutattempt', 'wallet_payoutmethod', 'wallet_gatewayevent', 'wallet_cheque',
                                'wallet_gatewayline', 'wallet_case', 'wallet_notice'] LOOP
        EXECUTE format('CREATE TRIGGER refuse_change BEFORE DELETE ON %I
            FOR EACH ROW EXECUTE FUNCTION wallet_refuse_change()', name);
        EXECUTE format('CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON %I
            FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse_change()', name);
    END LOOP;
END $$;
