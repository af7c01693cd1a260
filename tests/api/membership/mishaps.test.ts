import { expect, it } from 'vitest';
import {
  begin,
  confirm,
  control,
  membershipRow,
  newcomer,
  advanceTime,
  subscribe,
  userOf,
} from '../../support/billing/billing';
import { CARD_THAT_FAILS_LATER } from '../../support/billing/scenarios';
import { count, rows } from '../../support/database/rows';
import { endUnpaidPlan } from '@/lib/membership/sync/end-stripe-plan';
import { liftMembershipHold, syncMembership } from '@/lib/membership/sync/sync-membership';

const liveOf = async (customer: unknown) =>
  (await control.state()).subscriptions.filter(
    (one) => one.customer === customer && !['canceled', 'incomplete_expired'].includes(one.status),
  );

it(
  'a customer id that Stripe does not know raises an alert and leaves the membership unchanged',
  { tags: 'thorough' },
  async () => {
    const who = await newcomer();
    await subscribe(who);
    const before = await membershipRow(who);
    await rows(
      "UPDATE memberships SET stripe_customer_id = 'cus_of_another_account', sync_version = sync_version + 1 WHERE user_id = $1",
      who.id,
    );
    await syncMembership(who.id, 'reconcile');
    const {
      sync_version: _version,
      synced_at: _synced,
      stripe_customer_id: customer,
      ...kept
    } = await membershipRow(who);
    expect(customer).toBe('cus_of_another_account');
    expect(before).toMatchObject(kept);
    expect(await count("billing_alerts WHERE user_id = $1 AND kind = 'unknown_customer'", who.id)).toBe(1);
    expect(await userOf(who)).toMatchObject({ hasAccess: true, subscriptionStatus: 'active' });
  },
);

it('if we lose the id of a Stripe customer, the customer is found by metadata, so nobody pays twice', async () => {
  const who = await newcomer();
  await subscribe(who);
  const { stripe_customer_id: customer } = await membershipRow(who);
  await rows(
    "UPDATE memberships SET stripe_customer_id = NULL, sync_version = sync_version + 1, stripe_subscription_id = NULL, status = 'inactive', access_until = NULL WHERE user_id = $1",
    who.id,
  );
  const answer = await begin(who);
  expect([answer.status, answer.body.message]).toEqual([409, 'You already have an active membership.']);
  expect(await membershipRow(who)).toMatchObject({ stripe_customer_id: customer, status: 'active' });
  expect(await liveOf(customer)).toHaveLength(1);
});

it('reloading the page right after a card was confirmed starts the trial', async () => {
  const who = await newcomer();
  await control.webhooks.pause();
  const { body: form } = await begin(who);
  await confirm(form.clientSecret);
  const again = await begin(who);
  await control.webhooks.resume();
  expect([again.status, again.body.message]).toEqual([409, 'You already have an active membership.']);
  expect(await userOf(who)).toMatchObject({ hasAccess: true, subscriptionStatus: 'active' });
  expect(await count('trial_claims WHERE user_id = $1 AND subscription_id = $2', who.id, form.subscriptionId)).toBe(1);
});

it(
  'a Stripe event about a trial raises no alert if it arrives after the first payment has failed',
  { tags: 'thorough' },
  async () => {
    const who = await newcomer();
    await control.webhooks.pause();
    await subscribe(who, CARD_THAT_FAILS_LATER);
    await advanceTime({ days: 7, hours: 2 });
    await control.webhooks.resume();
    expect(await membershipRow(who)).toMatchObject({ status: 'past_due', access_until: null });
    expect(await count('billing_alerts WHERE user_id = $1', who.id)).toBe(0);
  },
);

it(
  'our server does not end an unpaid subscription that was paid at Stripe since our last read',
  { tags: 'thorough' },
  async () => {
    const who = await newcomer();
    await subscribe(who);
    await advanceTime({ days: 7, hours: 2 });
    const {
      stripe_subscription_id: id,
      stripe_customer_id: customer,
      latest_invoice_id: invoice,
    } = await membershipRow(who);
    const seen = { id: String(id), status: 'past_due', pendingSetupIntentId: null };
    const owed = { id: String(invoice), status: 'open', amount: 599, tries: 1, isCollected: true, finalizedAt: null };
    expect(await endUnpaidPlan(who.id, { ...seen, invoice: owed })).toBe(false);
    expect(await liveOf(customer)).toHaveLength(1);
  },
);

it('lifting a hold restores the access that the plan gives and closes the alert', { tags: 'thorough' }, async () => {
  const who = await newcomer();
  await subscribe(who);
  await advanceTime({ days: 7, hours: 2 });
  const { stripe_customer_id: customer } = await membershipRow(who);
  const charge = (await control.state()).charges.find((one) => one.customer === customer);
  await control.fraudWarning({ charge: charge?.id ?? '' });
  await expect.poll(async () => (await userOf(who)).hasAccess).toBe(false);
  await liftMembershipHold(who.id);
  expect(await userOf(who)).toMatchObject({ hasAccess: true, subscriptionStatus: 'active', billingIssue: null });
  expect(await count("billing_alerts WHERE user_id = $1 AND kind = 'fraud' AND resolved_at IS NULL", who.id)).toBe(0);
  await expect(liftMembershipHold(who.id)).rejects.toMatchObject({ code: 'not_found' });
});
