-- More of what stays: refunds, lines of statements, cases and cheques keep what they are about; what has ended, ended.

CREATE FUNCTION wallet_guard_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.public_id, NEW.deposit_id, NEW.cause, NEW.amount_minor, NEW.key, NEW.created_at)
        IS DISTINCT FROM (OLD.id, OLD.public_id, OLD.deposit_id, OLD.cause, OLD.amount_minor, OLD.key, OLD.created_at)
        OR (OLD.gateway_ref IS NOT NULL AND NEW.gateway_ref IS DISTINCT FROM OLD.gateway_ref)
        OR (OLD.hold_id IS NOT NULL AND NEW.hold_id IS DISTINCT FROM OLD.hold_id)
        OR (OLD.entry_id IS NOT NULL AND NEW.entry_id IS DISTINCT FROM OLD.entry_id) THEN
        RAISE EXCEPTION 'refund % keeps what goes back, and under which key', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_refund_keeps_what_goes_back';
    END IF;
    IF OLD.state IN ('done', 'failed', 'declined') AND NEW.state <> OLD.state THEN
        RAISE EXCEPTION 'refund % has ended', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_refund_ends_once';
    END IF;
    RETURN NEW;
END $$;

-- What a statement says is kept as it was imported; what the house makes of it may change.
CREATE FUNCTION wallet_guard_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.statement_id, NEW.line_no, NEW.kind, NEW.ref, NEW.amount_minor, NEW.charge_minor, NEW.at)
        IS DISTINCT FROM
        (OLD.id, OLD.statement_id, OLD.line_no, OLD.kind, OLD.ref, OLD.amount_minor, OLD.charge_minor, OLD.at) THEN
        RAISE EXCEPTION 'line % is kept as it was imported', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_line_is_kept_as_imported';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION wallet_guard_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.check_code, NEW.finding, NEW.opened_at)
        IS DISTINCT FROM (OLD.id, OLD.check_code, OLD.finding, OLD.opened_at)
        OR (OLD.state = 'closed'
            AND (NEW.state, NEW.explanation, NEW.approval_id) IS DISTINCT FROM ('closed', OLD.explanation, OLD.approval_id))
    THEN
        RAISE EXCEPTION 'case % keeps what was found, and is closed once', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_case_keeps_what_was_found';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION wallet_guard_cheque() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.attempt_id, NEW.number, NEW.bank, NEW.written_by_id)
        IS DISTINCT FROM (OLD.id, OLD.attempt_id, OLD.number, OLD.bank, OLD.written_by_id)
        OR (OLD.cleared_on IS NOT NULL AND NEW.cleared_on IS DISTINCT FROM OLD.cleared_on)
        OR (OLD.returned_on IS NOT NULL AND NEW.returned_on IS DISTINCT FROM OLD.returned_on) THEN
        RAISE EXCEPTION 'cheque % keeps its number and its end', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_cheque_keeps_its_number';
    END IF;
    RETURN NEW;
END $$;

-- An attempt that definitely failed made room for the next: it cannot come back to life beside it.
CREATE FUNCTION wallet_guard_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'failed_definite' AND NEW.state <> OLD.state THEN
        RAISE EXCEPTION 'attempt % has definitely failed', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_definite_failure_is_definite';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER guard_refund BEFORE UPDATE ON wallet_refund
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_refund();
CREATE TRIGGER guard_line BEFORE UPDATE ON wallet_gatewayline
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_line();
CREATE TRIGGER guard_case BEFORE UPDATE ON wallet_case
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_case();
CREATE TRIGGER guard_cheque BEFORE UPDATE ON wallet_cheque
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_cheque();
CREATE TRIGGER guard_failure BEFORE UPDATE ON wallet_payoutattempt
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_failure();
