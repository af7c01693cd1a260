-- The membership state of a person at `moment`, one of MEMBER_STATES in lib/policy/member-states.ts. `membership` is
-- NULL if the person never had one. Called by lib/policy/visible-content-sql.ts.
CREATE OR REPLACE FUNCTION member_state(person users, membership memberships, moment timestamptz)
RETURNS text
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN person.is_admin THEN 'administrators'
    WHEN NOT has_access(person.is_admin, membership.access_until, membership.override_until, membership.seat_until, moment)
      THEN CASE WHEN num_nonnulls(membership.activated_at, membership.access_until, membership.override_until, membership.seat_until) = 0
        THEN 'never' ELSE 'lapsed' END
    WHEN coalesce(membership.access_until <= moment, true)
      THEN CASE WHEN membership.seat_until > moment THEN 'seat' ELSE 'complimentary' END
    WHEN membership.cancel_at_period_end OR membership.status = 'canceled' THEN 'ending'
    WHEN membership.trial_end > moment THEN 'trial'
    ELSE 'paying' END
$$;
