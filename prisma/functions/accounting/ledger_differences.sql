-- Payments of a month on which our ledger and Stripe's balance disagree. Skips payments made after `read_at`, when we
-- last read the balance. Called by lib/membership/accounting/ledger-check.ts.
CREATE OR REPLACE FUNCTION ledger_differences(in_month date, read_at timestamptz, site_currency text)
RETURNS TABLE (kind text, charge_id text, invoice_id text, user_id integer, ours integer, theirs integer, at timestamptz)
LANGUAGE sql
STABLE
AS $$
  WITH pair AS (SELECT * FROM balance_by_charge(in_month, site_currency))
  SELECT 'missing_here', charge_id, invoice_id, user_id, NULL::integer, charged, at FROM pair WHERE invoice_id IS NULL AND paid_in = in_month
  UNION ALL
  SELECT 'amount', charge_id, invoice_id, user_id, amount_paid, charged, at FROM pair WHERE charged <> amount_paid AND paid_in = in_month
  UNION ALL
  SELECT 'refund', charge_id, invoice_id, user_id, amount_refunded, refunded, at FROM pair WHERE refunded <> amount_refunded AND last_in = in_month
  UNION ALL
  SELECT 'dispute', charge_id, invoice_id, user_id, CASE WHEN is_disputed THEN amount_paid ELSE 0 END, -disputed, at
  FROM pair WHERE (disputed < 0) <> is_disputed AND last_in = in_month
  UNION ALL
  SELECT 'currency', charge_id, invoice_id, user_id, amount_paid, charged, at FROM pair WHERE is_foreign AND paid_in = in_month
  UNION ALL
  SELECT 'missing_at_stripe', p.charge_id, p.invoice_id, p.user_id, p.amount_paid, NULL, p.paid_at::timestamptz
  FROM membership_payments p
  WHERE p.amount_paid > 0 AND p.charge_id IS NOT NULL AND p.paid_at <= read_at
    AND p.paid_at >= (in_month::timestamp AT TIME ZONE 'America/Halifax')
    AND p.paid_at < ((in_month + interval '1 month')::timestamp AT TIME ZONE 'America/Halifax')
    AND NOT EXISTS (SELECT FROM balance_lines b WHERE b.charge_id = p.charge_id AND b.kind = 'charge')
$$;
