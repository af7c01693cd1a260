-- For each charge with a line in Stripe's balance of the month: the sums of all balance lines of the charge, and our
-- record of the same payment. Amounts are in cents. Refunds are positive, disputes negative. Called by
-- ledger_differences.
CREATE OR REPLACE FUNCTION balance_by_charge(in_month date, site_currency text)
RETURNS TABLE (charge_id text, charged integer, refunded integer, disputed integer, paid_in date, last_in date, at timestamptz, is_foreign boolean,
  invoice_id text, user_id integer, amount_paid integer, amount_refunded integer, is_disputed boolean)
LANGUAGE sql
STABLE
AS $$
  SELECT s.charge_id, s.charged, s.refunded, s.disputed, s.paid_in, s.last_in, s.at, s.is_foreign,
    p.invoice_id, p.user_id, p.amount_paid, p.amount_refunded, p.disputed
  FROM (
    SELECT b.charge_id, sum(b.amount) FILTER (WHERE b.kind = 'charge')::integer AS charged,
      coalesce(-sum(b.amount) FILTER (WHERE b.kind = 'refund'), 0)::integer AS refunded,
      coalesce(sum(b.amount) FILTER (WHERE b.kind = 'dispute'), 0)::integer AS disputed,
      min(b.month) FILTER (WHERE b.kind = 'charge') AS paid_in, max(b.month) AS last_in, max(b.created_at)::timestamptz AS at,
      bool_or(b.currency <> site_currency) AS is_foreign
    FROM balance_lines b
    WHERE b.is_ours AND b.charge_id IN (SELECT m.charge_id FROM balance_lines m WHERE m.month = in_month AND m.is_ours)
    GROUP BY b.charge_id) s
  LEFT JOIN membership_payments p ON p.charge_id = s.charge_id
$$;
