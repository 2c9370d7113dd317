DROP FUNCTION wallet_guard_approval, wallet_guard_withdrawal, wallet_guard_deposit, wallet_guard_attempt,
    wallet_guard_method, wallet_guard_event CASCADE;
DO $$
DECLARE name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['wallet_statechange', 'wallet_payoutanswer', 'wallet_taxrecord', 'wallet_feesweep',
                                'wallet_gatewaystatement', 'wallet_dayclose', 'wallet_approval', 'wallet_withdrawal',
                                'wallet_deposit', 'wallet_refund', 'wallet_payoutattempt', 'wallet_payoutmethod',
                                'wallet_gatewayevent', 'wallet_cheque', 'wallet_gatewayline', 'wallet_case',
                                'wallet_notice'] LOOP
        EXECUTE format('DROP TRIGGER refuse_change ON %I', name);
        EXECUTE format('DROP TRIGGER refuse_truncate ON %I', name);
    END LOOP;
END $$;
