-- Members whose payments and access disagree at `moment`. Called by
-- lib/membership/reconcile/payment-access-mismatches.ts.
-- - `paid_without_access`: the member paid for the current period but has no access.
-- - `access_without_payment`: the member has access that nobody paid for.
CREATE OR REPLACE FUNCTION access_disagreements(moment timestamptz, slack interval)
RETURNS TABLE (user_id integer, kind text, about text)
LANGUAGE sql
STABLE
AS $$
  SELECT m.user_id, 'paid_without_access', p.invoice_id FROM memberships m JOIN membership_payments p ON p.user_id = m.user_id
  WHERE p.period_start <= moment AND p.period_end > moment AND p.amount_refunded < p.amount_paid AND NOT p.disputed
    AND (m.hold IS NULL OR m.hold = 'trial_denied') AND (m.access_until IS NULL OR m.access_until <= moment)
    -- Leaves out members whose plan an administrator ended.
    AND NOT EXISTS (
      SELECT FROM billing_audit b
      WHERE b.user_id = p.user_id AND b.action = 'plan.ended' AND b.details ->> 'subscription' = p.subscription_id)
  UNION ALL
  SELECT m.user_id, 'access_without_payment', coalesce(m.latest_invoice_id, m.stripe_subscription_id) FROM memberships m
  WHERE m.access_until > moment AND m.stripe_customer_id IS NOT NULL
    AND m.stripe_status IS DISTINCT FROM 'past_due' AND m.latest_invoice_status IS DISTINCT FROM 'paid'
    -- Leaves out members for the time `slack` after a renewal, because Stripe charges them during this time.
    AND NOT coalesce(m.latest_invoice_status = 'draft' AND m.current_period_start + slack > moment, false)
    -- Leaves out members who asked to delete their account, while we hold back their payment (record 048).
    AND NOT (m.latest_invoice_status = 'draft' AND EXISTS (
      SELECT FROM account_deletions d WHERE d.user_id = m.user_id AND d.done_at IS NULL))
    -- Leaves out members whose free trial is running, or ended less than the time `slack` ago.
    AND (m.trial_end IS NULL OR m.trial_end + slack <= moment OR NOT EXISTS (
      SELECT FROM trial_claims c WHERE c.user_id = m.user_id AND c.subscription_id = m.stripe_subscription_id))
    AND NOT EXISTS (
      SELECT FROM membership_payments p WHERE p.user_id = m.user_id AND p.period_start <= moment AND p.period_end + slack > moment)
$$;
