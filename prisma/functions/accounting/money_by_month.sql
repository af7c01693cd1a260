-- Sums of Stripe's balance lines by month, in cents. Sales under the same Stripe account that are not memberships are
-- one sum, `other`. Called by lib/membership/accounting/monthly-figures.ts.
CREATE OR REPLACE FUNCTION money_by_month(first_month date, last_month date)
RETURNS TABLE (month date, payments integer, paid integer, refunded integer, disputed integer, opened integer, won integer, lost integer,
  fees integer, other integer, net integer, payouts integer, tax integer)
LANGUAGE sql
STABLE
AS $$
  SELECT b.month,
    count(*) FILTER (WHERE b.is_ours AND b.kind = 'charge')::integer,
    coalesce(sum(b.amount) FILTER (WHERE b.is_ours AND b.kind = 'charge'), 0)::integer,
    coalesce(sum(b.amount) FILTER (WHERE b.is_ours AND b.kind = 'refund'), 0)::integer,
    coalesce(sum(b.amount) FILTER (WHERE b.is_ours AND b.kind = 'dispute'), 0)::integer,
    count(*) FILTER (WHERE b.is_ours AND b.category = 'dispute')::integer,
    count(*) FILTER (WHERE b.is_ours AND b.category = 'dispute' AND p.dispute_status = 'won')::integer,
    count(*) FILTER (WHERE b.is_ours AND b.category = 'dispute' AND p.dispute_status = 'lost')::integer,
    (coalesce(sum(b.fee) FILTER (WHERE b.is_ours AND b.kind <> 'payout'), 0)
      - coalesce(sum(b.amount) FILTER (WHERE b.is_ours AND b.kind = 'fee'), 0))::integer,
    coalesce(sum(b.net) FILTER (WHERE NOT b.is_ours), 0)::integer,
    coalesce(sum(b.net) FILTER (WHERE b.kind <> 'payout'), 0)::integer,
    coalesce(sum(b.net) FILTER (WHERE b.kind = 'payout'), 0)::integer,
    coalesce(sum(b.tax), 0)::integer
  FROM balance_lines b LEFT JOIN membership_payments p ON p.charge_id = b.charge_id AND b.category = 'dispute'
  WHERE b.month BETWEEN first_month AND last_month
  GROUP BY b.month
$$;
