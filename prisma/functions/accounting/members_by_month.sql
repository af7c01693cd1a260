-- Members, trials and recurring revenue (in cents) of each month from `first_day` until before `last_day`. Both are
-- first days of a month. The current month is counted until `moment`. Called by
-- lib/membership/accounting/monthly-figures.ts.
CREATE OR REPLACE FUNCTION members_by_month(first_day date, last_day date, moment timestamptz, slack interval)
RETURNS TABLE (month date, members_before integer, members integer, ended integer, recurring integer, trials integer, converted integer)
LANGUAGE sql
STABLE
AS $$
  WITH edges AS (
    SELECT e.day::date AS day, least((e.day::timestamp AT TIME ZONE 'America/Halifax'), moment) AS at
    FROM generate_series(first_day, last_day, interval '1 month') e (day)),
  paying AS MATERIALIZED (SELECT e.day, p.user_id, p.monthly FROM edges e CROSS JOIN LATERAL paying_on(e.at, slack) p),
  firsts AS (SELECT p.user_id, min(p.paid_at) AS at FROM membership_payments p WHERE p.amount_paid > 0 GROUP BY p.user_id)
  SELECT m.day,
    (SELECT count(*) FROM paying a WHERE a.day = m.day)::integer,
    (SELECT count(*) FROM paying b WHERE b.day = n.day)::integer,
    (SELECT count(*) FROM paying a WHERE a.day = m.day
      AND NOT EXISTS (SELECT FROM paying b WHERE b.day = n.day AND b.user_id = a.user_id))::integer,
    (SELECT coalesce(round(sum(b.monthly)), 0) FROM paying b WHERE b.day = n.day)::integer,
    (SELECT count(*) FROM trial_claims c WHERE c.claimed_at >= m.at AND c.claimed_at < n.at)::integer,
    (SELECT count(*) FROM firsts f JOIN trial_claims c USING (user_id) WHERE f.at >= m.at AND f.at < n.at)::integer
  FROM edges m JOIN edges n ON n.day = (m.day + interval '1 month')::date
$$;
