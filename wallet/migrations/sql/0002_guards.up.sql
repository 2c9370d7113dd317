-- The ledger's own guards. Services check the same things first, with friendlier words; these hold for everyone.

-- Facts are append-only: no UPDATE, DELETE or TRUNCATE, not even by the owner of the tables.
CREATE FUNCTION wallet_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % is refused: the ledger is append-only', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'the_ledger_is_append_only';
END $$;

-- Which database transaction made an entry, and when, is the database's word, whatever the client sent.
CREATE FUNCTION wallet_stamp_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.created_xid := pg_current_xact_id()::text::bigint;
    NEW.created_at := clock_timestamp();
    RETURN NEW;
END $$;

-- A posting moves the stored balance of its account and is numbered in it. It joins its entry in the database
-- transaction that made the entry, or never: a balanced entry cannot be added to later.
CREATE FUNCTION wallet_apply_posting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    made_by bigint;
    account wallet_account;
BEGIN
    SELECT created_xid INTO made_by FROM wallet_ledgerentry WHERE id = NEW.entry_id;
    IF made_by IS DISTINCT FROM pg_current_xact_id()::text::bigint THEN
        RAISE EXCEPTION 'entry % was made by another database transaction', NEW.entry_id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'an_entry_is_made_at_once';
    END IF;

    NEW.balance_after := NULL;
    NEW.account_seq := NULL;
    UPDATE wallet_account SET balance = balance + NEW.amount, seq = seq + 1
        WHERE id = NEW.account_id AND tracked
        RETURNING * INTO account;
    IF FOUND THEN
        NEW.balance_after := account.balance;
        NEW.account_seq := account.seq;
    ELSE
        -- House accounts store no balance: every deal posts to one of them, and the row would be hot.
        SELECT * INTO account FROM wallet_account WHERE id = NEW.account_id;
    END IF;

    IF account.currency IS DISTINCT FROM NEW.currency THEN
        RAISE EXCEPTION 'a posting in % does not fit account %', NEW.currency, NEW.account_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'a_posting_has_its_accounts_currency';
    END IF;
    IF NOT account.is_open THEN
        RAISE EXCEPTION 'account % is closed', account.code
            USING ERRCODE = 'check_violation', CONSTRAINT = 'a_closed_account_takes_no_posting';
    END IF;
    RETURN NEW;
END $$;

-- Looked at when the transaction commits: at least two postings, and a sum of zero in each currency.
CREATE FUNCTION wallet_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    entry bigint;
    postings bigint;
    unbalanced bigint;
BEGIN
    IF TG_TABLE_NAME = 'wallet_ledgerentry' THEN entry := NEW.id; ELSE entry := NEW.entry_id; END IF;
    SELECT coalesce(sum(per_currency.lines), 0), count(*) FILTER (WHERE per_currency.total <> 0)
        INTO postings, unbalanced
        FROM (SELECT count(*) AS lines, sum(amount) AS total
              FROM wallet_posting WHERE entry_id = entry GROUP BY currency) AS per_currency;
    IF postings < 2 OR unbalanced > 0 THEN
        RAISE EXCEPTION 'entry % has % postings and does not balance in % currencies', entry, postings, unbalanced
            USING ERRCODE = 'check_violation', CONSTRAINT = 'an_entry_balances';
    END IF;
    RETURN NULL;
END $$;

-- An account begins empty, keeps its identity, is closed for good, and its balance moves only from inside the posting trigger
-- (depth 2: an UPDATE sent by a client fires this one at depth 1).
CREATE FUNCTION wallet_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.balance <> 0 OR NEW.seq <> 0 THEN
            RAISE EXCEPTION 'account % must begin empty', NEW.code
                USING ERRCODE = 'check_violation', CONSTRAINT = 'an_account_begins_empty';
        END IF;
        RETURN NEW;
    END IF;
    IF (NEW.id, NEW.code, NEW.currency, NEW.kind, NEW.owner_id, NEW.tracked, NEW.may_go_negative)
        IS DISTINCT FROM (OLD.id, OLD.code, OLD.currency, OLD.kind, OLD.owner_id, OLD.tracked, OLD.may_go_negative) THEN
        RAISE EXCEPTION 'account % keeps its identity', OLD.code
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'an_account_keeps_its_identity';
    END IF;
    IF NEW.is_open AND NOT OLD.is_open THEN
        RAISE EXCEPTION 'account % is closed for good', OLD.code
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_closed_account_stays_closed';
    END IF;
    IF (NEW.balance, NEW.seq) IS DISTINCT FROM (OLD.balance, OLD.seq) AND pg_trigger_depth() < 2 THEN
        RAISE EXCEPTION 'the balance of account % moves by postings only', OLD.code
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_balance_moves_by_postings';
    END IF;
    RETURN NEW;
END $$;

-- A hold has one outcome: active once, then captured or released, and what it set aside never changes.
CREATE FUNCTION wallet_guard_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state <> 'active' OR NEW.state = 'active'
        OR (NEW.id, NEW.purpose, NEW.ref_id, NEW.player_id, NEW.currency, NEW.created_entry_id,
            NEW.from_deposit, NEW.from_winnings, NEW.from_bonus)
        IS DISTINCT FROM (OLD.id, OLD.purpose, OLD.ref_id, OLD.player_id, OLD.currency, OLD.created_entry_id,
            OLD.from_deposit, OLD.from_winnings, OLD.from_bonus) THEN
        RAISE EXCEPTION 'hold % only closes, and only once', OLD.id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'a_hold_closes_once';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON wallet_ledgerentry
    FOR EACH ROW EXECUTE FUNCTION wallet_refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON wallet_ledgerentry
    FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse_change();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON wallet_posting
    FOR EACH ROW EXECUTE FUNCTION wallet_refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON wallet_posting
    FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse_change();
CREATE TRIGGER refuse_change BEFORE DELETE ON wallet_account
    FOR EACH ROW EXECUTE FUNCTION wallet_refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON wallet_account
    FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse_change();
CREATE TRIGGER refuse_change BEFORE DELETE ON wallet_hold
    FOR EACH ROW EXECUTE FUNCTION wallet_refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON wallet_hold
    FOR EACH STATEMENT EXECUTE FUNCTION wallet_refuse_change();

CREATE TRIGGER stamp_entry BEFORE INSERT ON wallet_ledgerentry
    FOR EACH ROW EXECUTE FUNCTION wallet_stamp_entry();
CREATE TRIGGER apply_posting BEFORE INSERT ON wallet_posting
    FOR EACH ROW EXECUTE FUNCTION wallet_apply_posting();
CREATE TRIGGER guard_account BEFORE INSERT OR UPDATE ON wallet_account
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_account();
CREATE TRIGGER guard_hold BEFORE UPDATE ON wallet_hold
    FOR EACH ROW EXECUTE FUNCTION wallet_guard_hold();

-- On both tables: whoever asks for immediate constraints could otherwise add a posting after the entry was looked at.
CREATE CONSTRAINT TRIGGER check_entry AFTER INSERT ON wallet_ledgerentry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet_check_entry();
CREATE CONSTRAINT TRIGGER check_entry AFTER INSERT ON wallet_posting
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet_check_entry();
