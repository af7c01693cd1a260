import { beforeEach, describe, expect, it } from 'vitest';
import {
  callAs,
  begin,
  confirm,
  control,
  emulatorUrl,
  finish,
  freshCard,
  intentOf,
  membershipRow,
  newcomer,
  subscribe,
} from '../../support/billing/billing';
import { deliver, lastEvent, member, resetTestData } from '../../support/billing/events';
import { changingRequests, stripeObjectsOf } from '../../support/billing/stripe-objects';
import { call, type Answer } from '../../support/http/call';
import { inDays, person, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';

// These tests check how administrators manage people who pay: deletions, billing holds, alerts, and verification by
// card.

beforeEach(resetTestData);

const at = ({ id }: Person, rest = '') => `/api/admin/users/${id}${rest}`;
const bulkDelete = (as: Person, people: Person[]) =>
  call('POST', '/api/admin/users/bulk-delete', { as, body: { userIds: people.map(({ id }) => id) } });
const codeOf = ({ status, body }: Answer) => [status, body?.code ?? null];
const statusesAt = async (who: Person) => (await stripeObjectsOf(who)).subscriptions.map(({ status }) => status);
const actionsFor = async ({ id }: Person) =>
  (
    await rows<{ action: string }>(
      "SELECT action FROM audit_log WHERE target_type = 'user' AND target_id = $1 ORDER BY id",
      id,
    )
  ).map(({ action }) => action);

describe('the deletion of people who pay', () => {
  it('a bulk deletion skips and names a person whose plan could not be cancelled', { tags: ['Z9'] }, async () => {
    const [admin, bound, free] = [await person('admin'), await member(), await newcomer()];
    await control.fail({ match: 'DELETE /v1/subscriptions/sub_*', mode: 'status', status: 500, times: 2 });
    const { status, body } = await bulkDelete(admin, [bound, free]);
    expect(status).toBe(200);
    expect(body).toEqual({
      message: expect.stringMatching(
        /^1 user was deleted\. 1 wasn't deleted: We couldn't cancel the membership at Stripe/,
      ),
      deleted: [free.id],
      kept: [{ id: bound.id, message: expect.stringMatching(/couldn't cancel the membership at Stripe/) }],
      unknown: [],
    });
    expect(await statusesAt(bound)).toEqual(['active']);
    expect(await count('users WHERE id = $1', bound.id)).toBe(1);
    expect(await actionsFor(bound)).toEqual([]);
    expect((await bulkDelete(admin, [bound])).body.deleted).toEqual([bound.id]);
    expect(await statusesAt(bound)).toEqual(['canceled']);
  });
});

describe('a billing hold on a person', () => {
  async function memberOnHold(): Promise<Person> {
    const who = await member();
    const charge = (await stripeObjectsOf(who)).charges.at(-1)?.id ?? '';
    const warning = await control.fraudWarning({ charge });
    expect((await deliver(await lastEvent('radar.early_fraud_warning.created', warning.id))).status).toBe(200);
    expect(await membershipRow(who)).toMatchObject({ hold: 'fraud', access_until: null });
    return who;
  }

  const release = async (admin: Person, who: Person, seen?: object) => {
    const { hold, alerts } = (await call('GET', at(who), { as: admin })).body;
    const body = { hold: hold ?? 'fraud', alertIds: alerts.map(({ id }: { id: number }) => id), ...seen };
    return call('POST', at(who, '/release'), { as: admin, body });
  };

  it('an administrator can see and lift a billing hold', { tags: ['Z10'] }, async () => {
    const [admin, who] = [await person('admin'), await memberOnHold()];
    expect((await call('GET', at(who), { as: admin })).body).toMatchObject({
      hold: 'fraud',
      hasAccess: false,
      alerts: [{ kind: 'fraud' }],
      membership: { issue: 'hold' },
    });
    const { status, body } = await release(admin, who);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      hold: null,
      hasAccess: true,
      alerts: [],
      subscriptionStatus: 'active',
      membership: { issue: null },
    });
    expect(body.membership.paymentMethod).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/) });
    expect(body.membership.ledger.map(({ title }: { title: string }) => title)).toContain('Hold lifted');
    expect(await rows("SELECT actor_id, details FROM audit_log WHERE action = 'user.lift-hold'")).toEqual([
      { actor_id: admin.id, details: { before: { hold: 'fraud' }, after: { hold: null } } },
    ]);
    expect((await release(admin, who)).status).toBe(404);
  });

  it('a billing hold is not lifted if it began after the administrator loaded the page', async () => {
    const [admin, who] = [await person('admin'), await memberOnHold()];
    const addAlert = (key: string, kind: string) =>
      rows('INSERT INTO billing_alerts (key, user_id, kind, details) VALUES ($1, $2, $3, $4)', key, who.id, kind, '{}');
    await addAlert('month:seen', 'month_unsure');
    const seen = (await call('GET', at(who), { as: admin })).body;
    await addAlert('dispute:since', 'dispute');
    await rows("UPDATE memberships SET hold = 'dispute' WHERE user_id = $1", who.id);
    const ids = seen.alerts.map(({ id }: { id: number }) => id);
    expect(codeOf(await release(admin, who, { hold: 'fraud', alertIds: ids }))).toEqual([409, 'conflict']);
    expect(await membershipRow(who)).toMatchObject({ hold: 'dispute' });
    // The request is refused, because the administrator has seen only the first hold (block on access). Since then, a
    // second hold of the same kind has begun.
    expect(codeOf(await release(admin, who, { alertIds: ids }))).toEqual([409, 'conflict']);
    const lifted = await release(admin, who);
    const left = lifted.body.alerts.map(({ kind }: { kind: string }) => kind);
    expect([lifted.body.hold, left]).toEqual([null, ['month_unsure']]);
  });

  it('a billing hold stays unchanged while Stripe is unavailable', async () => {
    const [admin, who] = [await person('admin'), await memberOnHold()];
    await control.fail({ match: 'GET /v1/customers/cus_*', mode: 'status', status: 500, times: 2 });
    expect((await release(admin, who)).status).toBe(503);
    expect(await membershipRow(who)).toMatchObject({ hold: 'fraud' });
    expect(await actionsFor(who)).toEqual([]);
  });
});

describe('a billing alert about a person', () => {
  it('a billing alert can be closed only once, on the affected person’s page', async () => {
    const [admin, who, other] = [await person('admin'), await newcomer(), await newcomer()];
    const [alert] = await rows<{ id: number }>(
      "INSERT INTO billing_alerts (key, user_id, kind, details) VALUES ('k1', $1, 'not_entitled', '{\"intentId\": \"pi_1\"}') RETURNING id",
      who.id,
    );
    const resolve = (whom: Person) =>
      call('POST', at(whom, '/resolve-alert'), { as: admin, body: { alertId: alert!.id } });
    expect((await call('GET', at(who), { as: admin })).body.alerts).toEqual([
      { id: alert!.id, kind: 'not_entitled', details: { intentId: 'pi_1' }, createdAt: expect.any(String) },
    ]);
    expect((await resolve(other)).status).toBe(404);
    expect((await resolve(who)).body.alerts).toEqual([]);
    expect((await resolve(who)).status).toBe(404);
    expect(await actionsFor(who)).toEqual(['user.resolve-alert']);
  });
});

describe('a payment card with a Nova Scotia postal code verifies a parent', () => {
  const verified = async ({ id }: Person) =>
    (await rows('SELECT verified_method AS method, verified_at AS at FROM users WHERE id = $1', id))[0];

  /** Pays as Stripe's script in the browser does, but with a billing address that the test chooses. */
  async function subscribeFrom(who: Person, address: Record<string, string>): Promise<void> {
    const { body } = await begin(who);
    const form = new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': freshCard(),
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
      client_secret: body.clientSecret,
      use_stripe_sdk: 'true',
      ...Object.fromEntries(
        Object.entries(address).map(([name, value]) => [
          `payment_method_data[billing_details][address][${name}]`,
          value,
        ]),
      ),
    });
    const id = intentOf(body.clientSecret);
    const headers = { Authorization: 'Bearer pk_test_of_the_tests' };
    const response = await fetch(
      `${emulatorUrl}/v1/${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}/confirm`,
      { method: 'POST', headers, body: form },
    );
    expect(response.status).toBe(200);
    expect((await finish(who, id)).status).toBe(200);
  }

  it('a card’s Nova Scotia postal code verifies the parent once, even if the request repeats', async () => {
    const who = await newcomer();
    const intent = await subscribe(who);
    const first = await verified(who);
    expect(first).toEqual({ method: 'card', at: expect.any(Date) });
    await finish(who, intent);
    expect(await verified(who)).toEqual(first);
    expect(JSON.stringify(await rows('SELECT * FROM users WHERE id = $1', who.id))).not.toContain('B3H');
  });

  it.each([
    [{ line1: '1 Example Street', country: 'CA', postal_code: 'b3h 4r2' }, 'card'],
    [{ line1: '1 Example Street', postal_code: 'B0J2C0' }, 'card'],
    [{ country: 'CA', postal_code: 'B3H 4R2' }, null],
    [{ line1: '1 Example Street', country: 'CA', postal_code: 'E1A 1A1' }, null],
    [{ line1: '1 Example Street', country: 'GB', postal_code: 'BT7 1NN' }, null],
    [{}, null],
  ])('a card with the billing address %j sets the verification method to %s', async (address, method) => {
    const who = await newcomer();
    await subscribeFrom(who, address);
    expect(await verified(who)).toMatchObject({ method });
    expect((await membershipRow(who)).status).toBe('active');
  });

  it('a declined card with a postal code in Nova Scotia does not verify the parent', async () => {
    const who = await newcomer();
    const { body } = await begin(who);
    await confirm(body.clientSecret, '4000000000000002');
    await finish(who, intentOf(body.clientSecret));
    expect(await verified(who)).toEqual({ method: null, at: null });
  });

  it('an administrator’s decision about a person’s verification stays when the person adds a card with a Nova Scotia postal code', async () => {
    const [admin, marked, unmarked] = [await person('admin'), await newcomer(), await newcomer()];
    const put = (whom: Person, isVerifiedParent: boolean) =>
      call('PUT', at(whom), { as: admin, body: { isVerifiedParent } });
    await put(marked, true);
    await subscribe(marked);
    expect(await verified(marked)).toMatchObject({ method: 'admin' });
    const intent = await subscribe(unmarked);
    await put(unmarked, false);
    await finish(unmarked, intent);
    expect(await verified(unmarked)).toMatchObject({ method: null });
  });
});

it('complimentary access changes nothing at Stripe or in the person’s plan', async () => {
  const [admin, who] = [await person('admin'), await member()];
  const before = await membershipRow(who);
  await control.clearRequests();
  const body = { until: inDays(60).toISOString().slice(0, 10), reason: 'x' };
  expect((await call('POST', at(who, '/access'), { as: admin, body })).status).toBe(200);
  const changing = await changingRequests();
  expect(changing).toEqual([]);
  expect(await membershipRow(who)).toEqual({ ...before, override_until: expect.any(Date) });
  expect((await callAs(who, 'GET', '/api/user')).body).toMatchObject({ subscriptionStatus: 'active', hasAccess: true });
});
