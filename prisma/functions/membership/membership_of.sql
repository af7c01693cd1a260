-- Always one row: a person's membership, or default values if the person has never had one. Called by
-- lib/auth/session.ts.
CREATE OR REPLACE FUNCTION membership_of(person integer)
RETURNS TABLE (status text, access_until timestamptz, override_until timestamptz, seat_until timestamptz, trial_end timestamptz,
  price_cents integer, price_interval plan_interval, cancel_at_period_end boolean, hold hold, stripe_customer_id text, stripe_subscription_id text,
  stripe_status text, synced_at timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT coalesce(m.status, 'inactive'), m.access_until, m.override_until, m.seat_until, m.trial_end,
    m.price_cents, m.price_interval, coalesce(m.cancel_at_period_end, false), m.hold, m.stripe_customer_id, m.stripe_subscription_id,
    m.stripe_status, m.synced_at
  FROM (SELECT person AS id) p LEFT JOIN memberships m ON m.user_id = p.id
$$;
