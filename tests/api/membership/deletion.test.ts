import { beforeEach, describe, expect, it } from 'vitest';
import { begin, control, membershipRow, newcomer, subscribe } from '../../support/billing/billing';
import { proxy } from '../../support/billing/stripe-proxy';
import { lastEvent, member, resetTestData } from '../../support/billing/events';
import { stripeObjectsOf } from '../../support/billing/stripe-objects';
import { advancePastCharge } from '../../support/billing/scenarios';
import { person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { takeSnapshot } from '../../support/database/snapshot';
import { waitUntil } from '../../support/concurrency';
import { connectionPool } from '@/lib/database/db';
import { deleteAccount } from '@/lib/data-rights/deletion/account-deletion';
import { putMembershipOnHold } from '@/lib/membership/sync/sync-membership';

// These tests check that nobody is charged after their account is deleted. An account is deleted only if its plan could
// be ended at Stripe (decision C8).

beforeEach(resetTestData);

const users = (id: number) => count('users WHERE id = $1', id);

describe('deleting an account with a membership', () => {
  it('deleting an account ends a paid plan at Stripe first', async () => {
    const who = await member();
    await control.clearRequests();
    await deleteAccount(who.id);
    expect((await stripeObjectsOf(who)).subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    expect((await control.requests()).some(({ method }) => method === 'DELETE')).toBe(true);
    expect(await users(who.id)).toBe(0);
    expect(await count('memberships WHERE user_id = $1', who.id)).toBe(0);
  });

  it('deleting an account also ends its trial and its open payment form', { tags: 'thorough' }, async () => {
    const [trial, form] = [await newcomer(), await newcomer()];
    await subscribe(trial);
    await begin(form);
    await deleteAccount(trial.id);
    await deleteAccount(form.id);
    expect((await stripeObjectsOf(trial)).subscriptions[0]?.status).toBe('canceled');
    const left = await stripeObjectsOf(form);
    expect([left.subscriptions[0]?.status, left.setupIntents[0]?.status]).toEqual(['canceled', 'canceled']);
    expect(await count('trial_claims WHERE user_id = $1 AND card_hmac IS NOT NULL', trial.id)).toBe(1);
    expect(await count('trial_claims')).toBe(1);
  });

  it('deleting an account sends Stripe no request for a person who was never a customer', async () => {
    const who = await newcomer();
    await control.clearRequests();
    await deleteAccount(who.id);
    expect(await users(who.id)).toBe(0);
    expect(await control.requests()).toEqual([]);
  });

  it('deleting an account succeeds if the plan had already ended at Stripe', async () => {
    const who = await member();
    await control.dashboard.cancelNow({ subscription: (await stripeObjectsOf(who)).subscriptions[0]?.id ?? '' });
    await deleteAccount(who.id);
    expect(await users(who.id)).toBe(0);
    const {
      customers: [customer],
    } = await stripeObjectsOf(who);
    expect((await lastEvent('customer.subscription.deleted', customer?.id ?? '')).type).toBe(
      'customer.subscription.deleted',
    );
  });

  it(
    'deleting an account raises an alert if a renewal is charged during the deletion',
    { tags: 'thorough' },
    async () => {
      const who = await member();
      await control.webhooks.pause();
      const held = proxy.holdBack(({ what }) => what.startsWith('DELETE /v1/subscriptions'));
      const deleting = deleteAccount(who.id);
      await held.reached;
      await advancePastCharge(who);
      held.letGo();
      await deleting;
      const [renewal] = (await stripeObjectsOf(who)).invoices.filter(
        ({ billing_reason: why }) => why === 'subscription_cycle',
      );
      expect(renewal?.status).toBe('paid');
      const alertRows =
        "billing_alerts WHERE kind = 'paid_without_access' AND user_id = $1 AND details ->> 'invoice' = $2";
      expect(await count(alertRows, who.id, renewal?.id)).toBe(1);
      await control.webhooks.resume();
    },
  );

  it.each([
    ['the request for the list of plans', 'GET /v1/subscriptions'],
    ['the request to end the plan', 'DELETE /v1/subscriptions/*'],
  ])(
    'deleting an account changes nothing while Stripe does not respond: %s',
    { tags: 'thorough' },
    async (_, match) => {
      const who = await member();
      const row = await membershipRow(who);
      const before = await takeSnapshot();
      await control.fail({ match, mode: 'status', status: 500, times: 2 });
      await expect(deleteAccount(who.id)).rejects.toThrow();
      expect((await before.changed()).filter((table) => table !== 'memberships')).toEqual([]);
      expect(await membershipRow(who)).toMatchObject({
        status: 'active',
        access_until: row.access_until,
        stripe_subscription_id: row.stripe_subscription_id,
      });
      expect((await stripeObjectsOf(who)).subscriptions.map(({ status }) => status)).toEqual(['active']);
      await deleteAccount(who.id);
      expect(await users(who.id)).toBe(0);
    },
  );

  it('deleting an account never deadlocks with a Stripe event about the same account', async () => {
    const who = await member();
    const deleting = await connectionPool().connect();
    try {
      await deleting.query('BEGIN');
      await deleting.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [who.id]);
      const holdNotice = putMembershipOnHold(who.id, 'dispute', 'webhook');
      await waitUntil(
        async () =>
          (await count("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")) === 1,
      );
      const { rowCount } = await deleting.query(
        'SELECT user_id FROM memberships WHERE user_id = $1 FOR UPDATE NOWAIT',
        [who.id],
      );
      expect(rowCount).toBe(1);
      await deleting.query('COMMIT');
      await holdNotice;
    } finally {
      deleting.release(true);
    }
    expect(await membershipRow(who)).toMatchObject({ hold: 'dispute' });
  });

  it('a plan cannot be started while the account is being deleted', async () => {
    const [who, busy] = [await newcomer(), await member()];
    await begin(who);
    await control.fail({ match: 'GET /v1/subscriptions', mode: 'delay', delayMs: 500 });
    const deleting = deleteAccount(who.id);
    await waitUntil(async () => (await count('memberships WHERE user_id = $1 AND lease_until > now()', who.id)) === 1);
    expect((await begin(who)).status).toBe(409);
    await deleting;
    expect(await users(who.id)).toBe(0);

    await rows("UPDATE memberships SET lease_until = now() + interval '20 seconds' WHERE user_id = $1", busy.id);
    await expect(deleteAccount(busy.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await users(busy.id)).toBe(1);
  });

  it('the account of the last administrator cannot be deleted', async () => {
    const admin = await person('admin');
    await expect(deleteAccount(admin.id)).rejects.toMatchObject({ code: 'invalid' });
    expect(await users(admin.id)).toBe(1);
    const paying = await member();
    await rows('UPDATE users SET is_admin = (id = $1)', paying.id);
    await expect(deleteAccount(paying.id)).rejects.toMatchObject({ code: 'invalid' });
    expect((await stripeObjectsOf(paying)).subscriptions.map(({ status }) => status)).not.toContain('canceled');
    await rows('UPDATE users SET is_admin = (id = $1)', admin.id);
    await expect(deleteAccount(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});
