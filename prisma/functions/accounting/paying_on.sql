-- Members who pay at `moment`, with their price per month in cents. A member still counts for the time `slack` after
-- the end of a paid period. Called by members_by_month.
CREATE OR REPLACE FUNCTION paying_on(moment timestamptz, slack interval)
RETURNS TABLE (user_id integer, monthly numeric)
LANGUAGE sql
STABLE
AS $$
  SELECT DISTINCT ON (p.user_id) p.user_id, p.amount_paid / greatest(1, round(extract(epoch FROM p.period_end - p.period_start) / 2629746))
  FROM membership_payments p
  WHERE p.period_start <= moment AND p.paid_at <= moment AND p.period_end + slack + interval '1 year' > moment
    -- A payment that was disputed or refunded in full does not count.
    AND NOT p.disputed AND p.amount_paid > p.amount_refunded
    -- A free month is a credit of one month's price. The credit makes a monthly period a month longer. It only lowers
    -- the price of a yearly plan, whose period stays the same.
    AND p.period_end + slack + make_interval(months => (
      SELECT count(*) FROM billing_audit g
      WHERE g.user_id = p.user_id AND g.action = 'month.given' AND g.created_at >= p.period_start AND g.created_at < p.period_end
        AND p.period_end - p.period_start < interval '60 days')::integer) > moment
  ORDER BY p.user_id, p.period_end DESC
$$;
