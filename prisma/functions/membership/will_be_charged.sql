-- True if a plan will be charged again. Plans that are cancelled, on hold, or unfinished will not be charged. Called by
-- lib/membership/price-change/affected-plans.ts.
CREATE OR REPLACE FUNCTION will_be_charged(membership memberships)
RETURNS boolean
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT membership.stripe_subscription_id IS NOT NULL AND membership.hold IS NULL AND membership.status IN ('active', 'past_due')
    AND membership.stripe_status IN ('trialing', 'active', 'past_due') AND NOT membership.cancel_at_period_end AND membership.cancel_at IS NULL
$$;
