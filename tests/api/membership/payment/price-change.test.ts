import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  control,
  freshCard,
  membershipRow,
  newcomer,
  advanceTime,
  retryImmediately,
  subscribe,
} from '../../../support/billing/billing';
import { captureLog } from '../../../support/billing/log';
import { stripeObjectsOf } from '../../../support/billing/stripe-objects';
import {
  cancel,
  newWorld,
  advancePastCharge,
  resetSubscription,
  deliverAllEvents,
  signInAgain,
  viewOf,
} from '../../../support/billing/scenarios';
import { person, type Person } from '../../../support/community/people';
import { count, rows } from '../../../support/database/rows';
import { call } from '../../../support/http/call';
import { openMailbox } from '../../../support/mail/mailbox';
import { openPostOffice } from '../../../support/mail/post-office';
import { now } from '@/lib/time/clock';
import { fetchInboxEntryDetails } from '@/lib/inbox/queries';
import { localStartOfDay } from '@/lib/time/local-time';
import { DAY, HOUR } from '@/lib/time/duration';
import { retryEventsAndSyncMembers } from '@/lib/membership/reconcile/reconcile-with-stripe';
import { clearCachedPrices } from '@/lib/membership/price';
import { getAllowedEffectiveDayRange } from '@/lib/membership/announced-price/price-notice-period';
import { processPriceChanges } from '@/lib/membership/price-change/process-price-changes';
import { fetchPricesView } from '@/lib/membership/price-change/prices-view';
import { getStripeClient } from '@/lib/membership/stripe';

// Tests of a new price for existing members, which is announced by email and charged from a later renewal on (record
// 082).

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}));

const YEAR = { interval: 'year' };

const mailbox = await openMailbox();
process.env.SMTP_URL = mailbox.url;
const post = await openPostOffice();
afterAll(() => mailbox.stop());

let admin: Person;

beforeEach(async () => {
  await newWorld();
  clearCachedPrices();
  retryImmediately();
  for (const table of ['price_changes', 'memberships', 'billing_alerts']) await rows(`DELETE FROM ${table}`);
  await rows("DELETE FROM pgboss.job WHERE name = 'mail'");
  mailbox.received.length = 0;
  mailbox.answer = () => null;
  admin = await person('admin');
});
afterEach(() => clearCachedPrices());

/** Creates a price of our product at Stripe. */
const priceOf = (interval: 'month' | 'year', cents: number, lookupKey?: string) =>
  getStripeClient().prices.create({
    currency: 'cad',
    unit_amount: cents,
    recurring: { interval },
    product: 'prod_ParentVoiceNS',
    tax_behavior: 'inclusive',
    ...(lookupKey && { lookup_key: lookupKey, transfer_lookup_key: true }),
  });

/** Sells the yearly plan to new members at the given price from now on, and returns the price id. */
const sellYear = async (cents: number) => {
  const { id } = await priceOf('year', cents, 'parent_voice_yearly');
  clearCachedPrices();
  return id;
};

const subscriptionOf = async (who: Person) => String((await membershipRow(who)).stripe_subscription_id);
const priceAtStripe = async (who: Person) => {
  const { items } = await getStripeClient().subscriptions.retrieve(await subscriptionOf(who));
  return items.data.map(({ price }) => price.unit_amount);
};

/** Sets this person's price at Stripe, without a charge for the difference. */
async function givePrice(who: Person, price: string): Promise<void> {
  const id = await subscriptionOf(who);
  const [item] = (await getStripeClient().subscriptions.retrieve(id)).items.data;
  await getStripeClient().subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price }],
    proration_behavior: 'none',
  });
  await deliverAllEvents();
}

/** Creates members who pay an older monthly price than new members. */
async function membersAtOlderPrice(size: number, cents = 499): Promise<Person[]> {
  const { id } = await priceOf('month', cents);
  const people = [];
  for (let index = 0; index < size; index += 1) {
    const who = await newcomer();
    await subscribe(who, freshCard());
    await givePrice(who, id);
    people.push(who);
  }
  return people;
}

const partOf = async (interval: 'month' | 'year') => {
  const found = (await fetchPricesView()).intervals.find((one) => one.interval === interval);
  if (!found) throw new Error(interval);
  return found;
};

async function announce(interval: 'month' | 'year', day = getAllowedEffectiveDayRange(now()).earliest, by = admin) {
  const { sold, change } = await partOf(interval);
  const seen = { priceId: sold?.priceId ?? '', change: change?.id ?? 0 };
  return call('POST', '/api/admin/prices', { as: await signInAgain(by), body: { interval, day, seen } });
}

const callOff = async (id: number, by = admin) =>
  call('DELETE', `/api/admin/prices/${id}`, { as: await signInAgain(by) });

/** Announces the new price and delivers the emails. */
async function announceAndDeliver(interval: 'month' | 'year' = 'month'): Promise<{ id: number; effectiveAt: Date }> {
  const { status, body } = await announce(interval);
  expect(status).toBe(201);
  await processPriceChanges();
  // Emails about other things are deleted, because sending them would slow the test down.
  await rows("DELETE FROM pgboss.job WHERE name = 'mail' AND data->>'kind' NOT LIKE 'price-%'");
  await post.deliverAll();
  return { id: body.id, effectiveAt: new Date(body.effectiveAt) };
}

type Row = {
  told_at: Date | null;
  due_at: Date | null;
  failed_at: Date | null;
  moved_at: Date | null;
  left_at: Date | null;
};
const changeRowOf = async ({ id }: Person) =>
  (await rows<Row>('SELECT * FROM price_change_members WHERE user_id = $1 ORDER BY id DESC LIMIT 1', id))[0];
const chargedTo = async (who: Person) => (await stripeObjectsOf(who)).charges.map(({ amount }) => amount);
const lettersTo = ({ email }: Person) =>
  mailbox.received
    .filter(({ recipient, subject = '' }) => recipient === email.toLowerCase() && /your membership/.test(subject))
    .map(({ subject }) => subject);
const toMoment = (moment: Date) => control.advance({ to: Math.ceil(moment.getTime() / 1000) });
const endOf = async (who: Person) => (await membershipRow(who)).current_period_end as Date;
const alertsOf = (kind: string) =>
  rows<{ id: number; resolved_at: Date | null; details: Record<string, unknown> }>(
    'SELECT * FROM billing_alerts WHERE kind = $1',
    kind,
  );

describe('the change to a new monthly price', () => {
  it('a new monthly price is charged from the first renewal after its start date', { tags: 'thorough' }, async () => {
    const [stays, leaves] = (await membersAtOlderPrice(2)) as [Person, Person];
    const joined = await newcomer();
    await subscribe(joined);
    await advanceTime({ days: 8 });
    expect(await chargedTo(stays)).toEqual([499]);
    expect(await partOf('month')).toMatchObject({
      sold: { cents: 599 },
      concerned: 2,
      plans: [
        { cents: 499, count: 2 },
        { cents: 599, count: 1 },
      ],
    });
    const { effectiveAt } = await announceAndDeliver();
    expect(effectiveAt).toEqual(localStartOfDay(getAllowedEffectiveDayRange(now()).earliest));
    expect((await changeRowOf(stays))?.due_at).toEqual(effectiveAt);
    expect(await changeRowOf(joined)).toBeUndefined();
    const [letter] = mailbox.received.filter(({ recipient }) => recipient === stays.email);
    expect(letter?.subject).toMatch(/^From .+ your plan costs CA\$5\.99 per month$/);
    expect(letter?.text).toContain('Your membership costs CA$4.99 per month, tax included.');
    expect(letter?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
    expect(await viewOf(stays)).toMatchObject({
      plan: { amount: 4.99 },
      comingPrice: { interval: 'month', amount: 5.99, from: effectiveAt.toISOString() },
      nextCharge: { amount: 4.99 },
    });
    expect((await viewOf(stays)).ledger[0]).toMatchObject({
      title: 'New price announced',
      detail: expect.stringMatching(/^CA\$5\.99 per month, tax included, with renewals from /),
    });
    expect(await viewOf(joined)).toMatchObject({ comingPrice: null });
    expect(await count("notifications WHERE user_id = $1 AND kind = 'price_changing'", stays.id)).toBe(1);

    // The next renewal comes before the new price starts, so it costs the old price. The site moves a plan to the new
    // price a few days before the plan's first renewal at this price.
    await cancel(leaves);
    await processPriceChanges();
    await advancePastCharge(stays);
    expect(await chargedTo(stays)).toEqual([499, 499]);
    await retryEventsAndSyncMembers(); // The next renewal costs the new price, so pages now show the new price.
    const renewsAt = await endOf(stays);
    expect(renewsAt.getTime()).toBeGreaterThanOrEqual(effectiveAt.getTime());
    expect(await viewOf(stays)).toMatchObject({ plan: { amount: 4.99 }, nextCharge: { amount: 5.99 } });
    await toMoment(new Date(renewsAt.getTime() - 4 * DAY - HOUR));
    await processPriceChanges();
    expect(await priceAtStripe(stays)).toEqual([499]);
    await toMoment(new Date(renewsAt.getTime() - 4 * DAY + HOUR));
    await processPriceChanges();
    expect(await priceAtStripe(stays)).toEqual([599]);
    await deliverAllEvents();
    expect(await viewOf(stays)).toMatchObject({
      plan: { amount: 5.99 },
      comingPrice: null,
      nextCharge: { amount: 5.99, at: renewsAt.toISOString() },
    });
    await advancePastCharge(stays);
    expect(await chargedTo(stays)).toEqual([499, 499, 599]);
    expect(await chargedTo(leaves)).toEqual([499]);
    expect(await chargedTo(joined)).toEqual([599, 599, 599]);
    // The invoices have only four lines: the free trial and three whole months. Stripe credited nothing and charged for
    // no part of a month.
    expect((await stripeObjectsOf(stays)).invoices.flatMap(({ lines }) => lines.data).length).toBe(4);
    await processPriceChanges();
    expect((await partOf('month')).change).toMatchObject({
      concerned: 2,
      told: 2,
      moved: 1,
      doneAt: expect.any(String),
    });
    expect(await alertsOf('price_by_hand')).toEqual([]);
  });

  it.each([
    ['a trial', "stripe_status = 'trialing'", true],
    ['a paid month', 'stripe_status = stripe_status', true],
    ['a failed payment that Stripe retries', "status = 'past_due', stripe_status = 'past_due'", true],
    ['complimentary access in addition to the plan', "override_until = now() + interval '1 year'", true],
    [
      'a cancelled plan',
      "status = 'canceled', cancel_at_period_end = true, cancel_at = now() + interval '9 days'",
      false,
    ],
    ['a cancellation on a set date', "status = 'canceled', cancel_at = now() + interval '9 days'", false],
    ['a debt that Stripe no longer retries', "status = 'unpaid', stripe_status = 'unpaid'", false],
    ['a paused plan', "status = 'paused', stripe_status = 'paused'", false],
    ['a disputed payment', "hold = 'dispute', status = 'canceled', access_until = NULL", false],
    ['an unfinished payment form', "status = 'incomplete', stripe_status = 'trialing', access_until = NULL", false],
    ['an ended membership', "status = 'canceled', stripe_status = 'canceled', ended_at = now()", false],
    ['another Stripe price with the same amount', 'price_cents = 599', false],
    ['a yearly plan', "price_interval = 'year'", false],
  ])("a new price is announced only if it changes a member's charge: %s", async (_what, changeCount, isConcerned) => {
    const who = await newcomer();
    await rows('DELETE FROM memberships WHERE user_id = $1', who.id);
    await rows(
      `INSERT INTO memberships (user_id, status, stripe_status, stripe_customer_id, stripe_subscription_id, price_id, price_cents, price_interval,
         current_period_end, access_until)
       VALUES ($1, 'active', 'active', 'cus_of_nobody', 'sub_of_nobody', 'price_older', 499, 'month', now() + interval '9 days', now() + interval '9 days')`,
      who.id,
    );
    await rows(`UPDATE memberships SET ${changeCount} WHERE user_id = $1`, who.id);
    expect((await announce('month')).status).toBe(isConcerned ? 201 : 409);
    expect(await count('price_change_members')).toBe(Number(isConcerned));
  });

  it('a new price is charged only from the month after a free month', { tags: 'thorough' }, async () => {
    const [who] = (await membersAtOlderPrice(1)) as [Person];
    await advanceTime({ days: 8 });
    await announceAndDeliver();
    await advancePastCharge(who);
    const body = { given: 0, reason: 'An outage' };
    expect(
      (await call('POST', `/api/admin/users/${who.id}/free-month`, { as: await signInAgain(admin), body })).status,
    ).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      await retryEventsAndSyncMembers();
      await toMoment(new Date((await endOf(who)).getTime() - DAY));
      await processPriceChanges();
      await advancePastCharge(who);
    }
    expect(await chargedTo(who)).toEqual([499, 499, 599]);
    expect((await stripeObjectsOf(who)).invoices.map(({ total }) => total)).toEqual([0, 499, 499, 499, 599]);
  });
});

describe('the change to a new yearly price', () => {
  it('existing members pay a new yearly price only from the end of their paid year', { tags: 'thorough' }, async () => {
    const who = await newcomer();
    await subscribe(who, freshCard(), YEAR);
    await advanceTime({ days: 30 });
    await sellYear(6990);
    await announceAndDeliver('year');
    await retryEventsAndSyncMembers(); // After the nightly sync, pages show the new price as the next charge.
    expect(await viewOf(who)).toMatchObject({ plan: { amount: 59.9 }, nextCharge: { amount: 69.9 } });
    const joined = await newcomer();
    await subscribe(joined, freshCard(), YEAR);
    await advanceTime({ days: 60 });
    await processPriceChanges();
    expect(await priceAtStripe(who)).toEqual([5990]);
    await toMoment(new Date((await endOf(who)).getTime() - 2 * DAY));
    await processPriceChanges();
    await advancePastCharge(who);
    expect([await chargedTo(who), await chargedTo(joined)]).toEqual([[5990, 6990], [6990]]);
  });

  it('a new price can be called off until a few days before the first member pays it', async () => {
    const [who, late] = [await newcomer(), await newcomer()];
    await subscribe(who, freshCard(), YEAR);
    await subscribe(late, freshCard(), YEAR);
    await advanceTime({ days: 8 });
    await sellYear(6990);
    mailbox.answer = (recipient) => (recipient === late.email ? { code: 451, text: 'Later' } : null);
    const { body } = await announce('year');
    await post.deliverAll();
    await retryEventsAndSyncMembers();
    expect(await viewOf(who)).toMatchObject({ nextCharge: { amount: 69.9 } });
    const answers = await Promise.all([callOff(body.id), callOff(body.id, await person('admin'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await callOff(999_999)).status).toBe(404);
    mailbox.answer = () => null;
    await post.hurry();
    await processPriceChanges();
    await processPriceChanges();
    await post.deliverAll();
    await retryEventsAndSyncMembers();
    expect(lettersTo(who)).toEqual([expect.stringMatching(/^From/), 'The price of your membership stays the same']);
    expect(lettersTo(late)).toEqual([]);
    expect(await count("notifications WHERE kind = 'price_kept'")).toBe(2);
    expect(await viewOf(who)).toMatchObject({ comingPrice: null, nextCharge: { amount: 59.9 } });
    await advancePastCharge(who);
    await processPriceChanges();
    expect([await priceAtStripe(who), await priceAtStripe(late)]).toEqual([[5990], [5990]]);
    // The first announcement was called off, so the test announces the price again. From four days before the new price
    // starts, administrators can no longer call off the announcement.
    const again = await announceAndDeliver('year');
    await toMoment(new Date(again.effectiveAt.getTime() - 4 * DAY));
    expect(await callOff(again.id)).toMatchObject({ status: 409 });
    expect(await rows("SELECT action FROM audit_log WHERE target_type = 'price' ORDER BY id DESC LIMIT 3")).toEqual(
      ['announce', 'call-off', 'announce'].map((word) => ({ action: `price.${word}` })),
    );
  });

  it('a new price is announced once, 30 days ahead', async () => {
    const who = await newcomer();
    await subscribe(who, freshCard(), YEAR);
    expect(await announce('year')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already') },
    });
    const priceId = await sellYear(6990);
    const { earliest, latest } = getAllowedEffectiveDayRange(now());
    const before = new Date(Date.parse(earliest) - DAY).toISOString().slice(0, 10);
    const after = new Date(Date.parse(latest) + DAY).toISOString().slice(0, 10);
    for (const day of [before, after, '2020-01-01'])
      expect(await announce('year', day)).toMatchObject({ status: 400, body: { issues: [{ path: ['day'] }] } });
    const letter = `/api/admin/prices/letter?interval=year&day=`;
    const as = await signInAgain(admin);
    expect((await call('GET', `${letter}${before}`, { as })).status).toBe(400);
    const view = await call('GET', `${letter}${earliest}`, { as });
    expect(new TextDecoder().decode(view.bytes)).toContain('CA$69.90 per year');
    const stale = { interval: 'year', day: earliest, seen: { priceId: 'price_ParentVoiceYearly', change: 0 } };
    expect((await call('POST', '/api/admin/prices', { as, body: stale })).status).toBe(409);
    const unseen = { interval: 'year', day: earliest, seen: { priceId, change: 41 } };
    expect((await call('POST', '/api/admin/prices', { as, body: unseen })).status).toBe(404);
    expect(await count('price_changes')).toBe(0);

    const other = await person('admin');
    const twice = await Promise.all([announce('year', latest), announce('year', earliest, other), announce('year')]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await announce('year')).status).toBe(409);
    expect([await count('price_changes'), await count('price_change_members')]).toEqual([1, 1]);
    expect(await count("pgboss.job WHERE data ->> 'kind' = 'price-change'")).toBe(1);
  });
});

describe('members who are notified of a new price late', () => {
  it('members keep their price for 30 days after a late announcement arrives', { tags: 'thorough' }, async () => {
    const [who] = (await membersAtOlderPrice(1)) as [Person];
    await advanceTime({ days: 8 });
    mailbox.answer = () => ({ code: 550, text: 'No' });
    const { effectiveAt } = await announceAndDeliver();
    await processPriceChanges();
    await processPriceChanges();
    const [alert, ...others] = await alertsOf('price_untold');
    expect([alert?.details.people, others]).toEqual([1, []]);
    expect((await fetchInboxEntryDetails('alert', String(alert?.id)))?.place?.href).toBe('/admin/prices');
    expect((await partOf('month')).change).toMatchObject({ told: 0, failed: 1, untold: [{ userId: who.id }] });
    expect(await viewOf(who)).toMatchObject({ comingPrice: { from: null, notBefore: effectiveAt.toISOString() } });
    await advancePastCharge(who);
    await toMoment(new Date((await endOf(who)).getTime() - DAY));
    await processPriceChanges();
    expect(await priceAtStripe(who)).toEqual([499]);

    mailbox.answer = () => null;
    const [job] = await rows<{ id: string }>("SELECT id::text FROM pgboss.job WHERE data ->> 'kind' = 'price-change'");
    expect((await call('POST', `/api/admin/mail/${job?.id}/send-again`, { as: await signInAgain(admin) })).status).toBe(
      204,
    );
    await post.deliverAll();
    await processPriceChanges();
    const { told_at: toldAt, due_at: due, failed_at: failed } = (await changeRowOf(who)) ?? {};
    expect(Number(due) - Number(toldAt)).toBeGreaterThanOrEqual(30 * DAY);
    expect([failed, (await alertsOf('price_untold'))[0]?.resolved_at]).toEqual([null, expect.any(Date)]);
    while ((await endOf(who)) < (due ?? now())) await advancePastCharge(who);
    await retryEventsAndSyncMembers();
    await toMoment(new Date((await endOf(who)).getTime() - DAY));
    await processPriceChanges();
    await advancePastCharge(who);
    const charged = await chargedTo(who);
    expect([charged.length >= 4, charged.at(-1), new Set(charged.slice(0, -1))]).toEqual([true, 599, new Set([499])]);
  });

  it('members whose old address bounced get a late price announcement at their new address', async () => {
    const [who] = (await membersAtOlderPrice(1)) as [Person];
    await advanceTime({ days: 8 });
    await rows('UPDATE users SET bounced_email = email WHERE id = $1', who.id);
    await announceAndDeliver();
    await processPriceChanges();
    expect([lettersTo(who), (await changeRowOf(who))?.failed_at]).toEqual([[], expect.any(Date)]);
    const bounce = async (email: string) => {
      await rows(`UPDATE users SET bounced_email = ${email} WHERE id = $1`, who.id);
      await processPriceChanges();
      await processPriceChanges();
      return (await alertsOf('price_untold')).map(({ resolved_at: at }) => at);
    };
    const closed = 'UPDATE billing_alerts SET resolved_at = now(), details = details';
    await rows("UPDATE billing_alerts SET created_at = '2026-01-01' WHERE kind = 'price_untold'");
    // The site itself closed the alert (`over`), because its cause had ended. When the cause returns, the alert becomes
    // a new inbox entry.
    await rows(`${closed} || '{"over": true}' WHERE kind = 'price_untold'`);
    expect(await bounce('email')).toEqual([null]);
    expect(await count("billing_alerts WHERE kind = 'price_untold' AND created_at > '2026-01-02'")).toBe(1);
    // An administrator closed the alert, so it stays closed.
    await rows(`${closed} WHERE kind = 'price_untold'`);
    expect(await bounce('email')).toEqual([expect.any(Date)]);
    // The alert was about fewer people when an administrator closed it. More are affected now, so the alert reopens.
    await rows(`${closed} || '{"people": 0}' WHERE kind = 'price_untold'`);
    expect(await bounce('email')).toEqual([null]);
    expect(await bounce('NULL')).toEqual([expect.any(Date)]);
    await post.deliverAll();
    expect([lettersTo(who).length, (await changeRowOf(who))?.told_at]).toEqual([1, expect.any(Date)]);
    expect(await count("notifications WHERE user_id = $1 AND kind = 'price_changing'", who.id)).toBe(1);
  });

  it('members who cannot be notified for two months keep their price', { tags: 'thorough' }, async () => {
    const [who] = (await membersAtOlderPrice(1)) as [Person];
    await advanceTime({ days: 8 });
    await rows('UPDATE users SET bounced_email = email WHERE id = $1', who.id);
    const { id, effectiveAt } = await announceAndDeliver();
    for (const [days, done] of [
      [59, null],
      [61, expect.any(Date)],
    ] as const) {
      await toMoment(new Date(effectiveAt.getTime() + days * DAY));
      await retryEventsAndSyncMembers();
      await processPriceChanges();
      expect(await priceAtStripe(who)).toEqual([499]);
      expect(await rows('SELECT done_at FROM price_changes WHERE id = $1', id)).toEqual([{ done_at: done }]);
      expect(await alertsOf('price_untold')).toMatchObject([{ resolved_at: done }]);
    }
  });

  it(
    'members who resume a cancelled plan or join at the older price also get 30 days’ notice of the new price',
    { tags: 'thorough' },
    async () => {
      const [resumes] = (await membersAtOlderPrice(1)) as [Person];
      const other = await membersAtOlderPrice(1);
      await advanceTime({ days: 8 });
      await cancel(resumes);
      const { effectiveAt } = await announceAndDeliver();
      expect([await changeRowOf(resumes), (await changeRowOf(other[0] as Person))?.due_at]).toEqual([
        undefined,
        effectiveAt,
      ]);
      await advanceTime({ days: 5 });
      await resetSubscription(resumes);
      const [joins] = (await membersAtOlderPrice(1)) as [Person];
      await processPriceChanges();
      await post.deliverAll();
      for (const who of [resumes, joins]) {
        const { told_at: toldAt, due_at: due } = (await changeRowOf(who)) ?? {};
        expect(Number(due)).toBeGreaterThan(effectiveAt.getTime());
        expect(Number(due) - Number(toldAt)).toBeGreaterThanOrEqual(30 * DAY);
      }
      // The test deactivates the announced price, so new members get another price. From then on, nobody else is
      // notified of the announced price.
      const [stranger] = (await membersAtOlderPrice(1)) as [Person];
      await control.dashboard.editPrice({ price: 'price_ParentVoiceMonthly', active: false });
      clearCachedPrices();
      await processPriceChanges();
      expect(await changeRowOf(stranger)).toBeUndefined();
    },
  );
});

describe('crashes and other changes during a price change', () => {
  /** Creates members with the old monthly price, whose next renewal (one day later) costs the new price. */
  async function aboutToMove(size = 1): Promise<Person[]> {
    const people = await membersAtOlderPrice(size);
    await advanceTime({ days: 8 });
    await announceAndDeliver();
    const [who] = people as [Person];
    await advancePastCharge(who);
    await retryEventsAndSyncMembers();
    await toMoment(new Date((await endOf(who)).getTime() - DAY));
    return people;
  }
  const changeCount = ({ id }: Person) => count("billing_audit WHERE action = 'price.changed' AND user_id = $1", id);

  it(
    'members change to the new price only once, even if two jobs run at the same time',
    { tags: 'thorough' },
    async () => {
      const people = await aboutToMove(3);
      const [first] = people as [Person];
      const match = `POST /v1/subscriptions/${await subscriptionOf(first)}`;
      // The Stripe SDK retries a failed request once. The test therefore makes the request fail twice.
      await control.fail({ match, mode: 'status', status: 500, times: 2 });
      await captureLog(() => expect(processPriceChanges()).rejects.toThrow());
      await control.clearFailures();
      expect(await Promise.all(people.map(changeCount))).toEqual([0, 1, 1]);
      await Promise.all([processPriceChanges(), processPriceChanges()]);
      await processPriceChanges();
      expect(await Promise.all(people.map(changeCount))).toEqual([1, 1, 1]);
      await advancePastCharge(first);
      for (const who of people) expect(await chargedTo(who)).toEqual([499, 499, 599]);
    },
  );

  it(
    'a price change is not sent to Stripe again if only Stripe’s response was lost',
    { tags: 'thorough' },
    async () => {
      const [who] = (await aboutToMove()) as [Person];
      const match = `POST /v1/subscriptions/${await subscriptionOf(who)}`;
      await control.fail({ match, mode: 'close-after-commit', times: 2 });
      await captureLog(() => expect(processPriceChanges()).rejects.toThrow());
      await control.clearFailures();
      expect([await priceAtStripe(who), await changeCount(who)]).toEqual([[599], 0]);
      await control.clearRequests();
      await processPriceChanges();
      const stripeRequests = (await control.requests()).filter(
        ({ method, path }) => method === 'POST' && /subscriptions\/sub_/.test(path),
      );
      expect([stripeRequests, await changeCount(who)]).toEqual([[], 1]);
    },
  );

  it('a price change does not replace a price that staff set manually', { tags: 'thorough' }, async () => {
    const [who] = (await aboutToMove()) as [Person];
    await givePrice(who, (await priceOf('month', 99)).id);
    await processPriceChanges();
    await processPriceChanges();
    expect([await priceAtStripe(who), (await changeRowOf(who))?.left_at]).toEqual([[99], expect.any(Date)]);
    expect(await alertsOf('price_by_hand')).toHaveLength(1);
  });

  it(
    'a price change that Stripe refuses raises one alert and is retried until Stripe accepts it',
    { tags: 'thorough' },
    async () => {
      const [who] = (await aboutToMove()) as [Person];
      await control.dashboard.editPrice({ price: 'price_ParentVoiceMonthly', active: false });
      await processPriceChanges();
      await processPriceChanges();
      expect(await alertsOf('price_refused')).toMatchObject([{ resolved_at: null }]);
      expect(await priceAtStripe(who)).toEqual([499]);
      await control.dashboard.editPrice({ price: 'price_ParentVoiceMonthly', active: true });
      await processPriceChanges();
      expect(await alertsOf('price_refused')).toMatchObject([{ resolved_at: expect.any(Date) }]);
      expect(await priceAtStripe(who)).toEqual([599]);
    },
  );
});
