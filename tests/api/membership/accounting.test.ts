import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { control, freshCard, newcomer, advanceTime, subscribe } from '../../support/billing/billing';
import { member, resetTestData } from '../../support/billing/events';
import { stripeObjectsOf } from '../../support/billing/stripe-objects';
import { cancel, signInAgain } from '../../support/billing/scenarios';
import { person, type Person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { MEMBER_STATE_LABELS } from '@/components/admin/dashboard/chart-labels';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { readInboxPage, fetchInboxEntryDetails } from '@/lib/inbox/queries';
import { inboxQuery } from '@/lib/inbox/schema';
import { listLedgerDifferences } from '@/lib/membership/accounting/ledger-check';
import { fetchTwelveMonthFigures, fetchTaxByProvince } from '@/lib/membership/accounting/monthly-figures';
import { importStripeBalance } from '@/lib/membership/accounting/balance-import-job';
import { getCalendarMonth } from '@/lib/time/months';
import { getStripeClient } from '@/lib/membership/stripe';
import { countMembersByState } from '@/lib/statistics/counts';
import { syncMembership } from '@/lib/membership/sync/sync-membership';

// Tests of the monthly accounts for administrators, which compare each entry of Stripe's balance with our ledger
// (record 079).

let admin: Person;
beforeEach(async () => {
  await resetTestData();
  // The clock starts on the third of a month, so that no month ends during a test.
  const { now: moment } = await control.now();
  const date = new Date(moment * 1_000);
  await control.setClock(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 3, 12) / 1_000);
  admin = await person('admin');
});

const month = () => getCalendarMonth(now());
const figures = async () => (await fetchTwelveMonthFigures(month())).at(-1);
const chargeOf = async (who: Person) => (await stripeObjectsOf(who)).charges.at(-1)?.id ?? '';
const alerts = () =>
  rows<{ kind: string; details: object; open: boolean }>(
    'SELECT kind, details, resolved_at IS NULL AS open FROM billing_alerts ORDER BY id',
  );

describe('the monthly bookkeeping', () => {
  it("the accounts contain every balance entry once and match Stripe's totals to the cent", async () => {
    const [, back, won, lost] = [await member(), await member(), await member(), await member()];
    const trial = await newcomer();
    await subscribe(trial, freshCard());
    await importStripeBalance();
    expect(await figures()).toMatchObject({ trials: 1, payments: 4, paid: 4 * 599, tax: 4 * 74, members: 4 });
    await advanceTime({ days: 8 });
    for (const part of [200, 399]) await control.refund({ charge: await chargeOf(back), amount: part });
    for (const who of [won, lost]) await control.dispute({ charge: await chargeOf(who) });
    await control.dispute({ charge: await chargeOf(won), status: 'won' });
    await control.dispute({ charge: await chargeOf(lost), status: 'lost' });
    await control.webhooks.flush();
    await Promise.all([importStripeBalance(), importStripeBalance()]);
    await importStripeBalance();
    const { balanceTransactions, payouts } = await control.state();
    const stored = await rows<{ id: string; payout_id: string | null }>(
      'SELECT id, payout_id FROM balance_lines ORDER BY id',
    );
    expect(stored.map(({ id }) => id)).toEqual(balanceTransactions.map(({ id }) => id).sort());
    expect(stored.filter(({ payout_id: payout }) => payout !== null).length).toBeGreaterThan(0);
    const sum = (kinds: string[], of: 'amount' | 'fee' | 'net' = 'amount') =>
      balanceTransactions.filter(({ type }) => kinds.includes(type)).reduce((total, line) => total + line[of], 0);
    expect(await figures()).toEqual({
      month: month(),
      trials: 1,
      // Number of people who paid after a trial. The test wrote the trials of four of them directly to the database.
      converted: 5,
      membersBefore: 0,
      members: 3,
      ended: 0,
      recurring: 3 * 599,
      payments: 5,
      paid: sum(['charge']),
      refunded: -599,
      disputed: sum(['adjustment']),
      disputes: { opened: 2, won: 1, lost: 1 },
      fees: 5 * 47 + 2 * 1_500,
      other: 0,
      net: sum(['charge', 'refund', 'adjustment'], 'net'),
      payouts: -payouts.reduce((total, { amount }) => total + amount, 0),
      tax: 3 * 74,
    });
    expect(await fetchTaxByProvince(month())).toEqual([{ province: 'NS', tax: 3 * 74, base: 3 * (599 - 74) }]);
    expect(await listLedgerDifferences(month())).toEqual([]);
    // Only the lost dispute raised an alert, because we had already won the other dispute when the site learned of it.
    expect(await alerts()).toMatchObject([{ kind: 'dispute', open: true }]);
  });

  it('a member who cancelled counts as paying in the bookkeeping until the paid period ends', async () => {
    const [, canceling] = [await member(), await member()];
    expect((await cancel(canceling)).status).toBe(200);
    await importStripeBalance();
    const states = await countMembersByState(now());
    // On the accounting page, cancelled members count as paying until their period ends. On the dashboard they do not,
    // so the dashboard says “Renewing” instead of “paying”.
    expect(states).toMatchObject({ paying: 1, ending: 1 });
    expect(MEMBER_STATE_LABELS.paying).toBe('Renewing');
    expect(Object.values(MEMBER_STATE_LABELS).filter((label) => /pay/i.test(label))).toEqual([]);
    expect((await figures())?.members).toBe(states.paying + states.ending);
  });

  it('the bookkeeping shows other sales in the same Stripe account only as one total', async () => {
    const who = await member();
    const price = await getStripeClient().prices.create({
      currency: 'cad',
      unit_amount: 1_000,
      recurring: { interval: 'month' },
      product_data: { name: 'A mug' },
    });
    const [customer] = (await stripeObjectsOf(who)).customers;
    await getStripeClient().subscriptions.create({
      customer: customer?.id ?? '',
      items: [{ price: price.id }],
      payment_behavior: 'error_if_incomplete',
    });
    await importStripeBalance();
    expect(await figures()).toMatchObject({
      payments: 1,
      paid: 599,
      fees: 47,
      tax: 74,
      other: 1_000 - 59,
      net: 552 + 941,
    });
    expect(await listLedgerDifferences(month())).toEqual([]);
  });

  it(
    'the accounts can be exported as a file and refreshed on request, by administrators only',
    { tags: ['I6'] },
    async () => {
      const who = await member();
      await control.refund({ charge: await chargeOf(who), amount: 200 });
      const as = await signInAgain(admin);
      const first = await call('POST', '/api/admin/accounting', { as, body: { month: month() } });
      expect([first.status, first.body]).toEqual([200, { added: 2 }]);
      expect((await call('POST', '/api/admin/accounting', { as, body: { month: month() } })).body).toEqual({
        added: 0,
      });
      const file = await call('GET', `/api/admin/accounting/csv?month=${month()}`, { as });
      expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
        'text/csv; charset=utf-8',
        `attachment; filename="accounts-${month()}.csv"`,
      ]);
      const [head, charge, refund, ...rest] = new TextDecoder('utf-8', { ignoreBOM: true })
        .decode(file.bytes)
        .split('\r\n')
        .map((line) => line.split(','));
      expect(head?.[0]).toBe('Date and time (Atlantic)');
      expect(rest).toEqual([]);
      const at = (name: string) => head?.indexOf(name) ?? -1;
      const sums = (row: string[] | undefined) =>
        ['Kind', 'Account', 'Amount', 'Fee', 'Net', 'Tax included', 'Province'].map((name) => row?.[at(name)]);
      expect([sums(charge), sums(refund)]).toEqual([
        ['charge', String(who.id), '5.99', '0.47', '5.52', '0.74', 'NS'],
        ['refund', String(who.id), '-2.00', '0.00', '-2.00', '-0.25', 'NS'],
      ]);
      await rows("UPDATE balance_lines SET category = '=HYPERLINK(1)', province = '@SUM(1)', payout_id = '+1'");
      const formulas = await call('GET', `/api/admin/accounting/csv?month=${month()}`, { as });
      const cells = Papa.parse<string[]>(new TextDecoder().decode(formulas.bytes)).data.slice(1);
      expect(cells.map((row) => ['Type at Stripe', 'Province', 'Payout'].map((name) => row[at(name)]))).toEqual([
        ["'=HYPERLINK(1)", "'@SUM(1)", "'+1"],
        ["'=HYPERLINK(1)", "'@SUM(1)", "'+1"],
      ]);
      expect((await call('GET', '/api/admin/accounting/csv?month=2026-13', { as })).status).toBe(400);
      expect((await call('GET', '/api/admin/accounting/csv', { as })).status).toBe(400);
      expect(
        (await call('GET', `/api/admin/accounting/csv?month=${month()}`, { as: await signInAgain(who) })).status,
      ).toBe(403);
    },
  );
});

describe('the comparison of ledger and Stripe balance', () => {
  it("the comparison with Stripe's balance raises one alert after two days of differences", async () => {
    const [withoutPayment, other, withUnknownCharge, withRefund] = [
      await member(),
      await member(),
      await member(),
      await member(),
    ];
    const ids = await Promise.all([withoutPayment, other, withUnknownCharge, withRefund].map(chargeOf));
    await importStripeBalance();
    expect(await listLedgerDifferences(month())).toEqual([]);
    await rows('DELETE FROM membership_payments WHERE user_id = $1', withoutPayment.id);
    await rows('UPDATE membership_payments SET amount_paid = 598 WHERE user_id = $1', other.id);
    await rows("UPDATE membership_payments SET charge_id = 'ch_of_nobody' WHERE user_id = $1", withUnknownCharge.id);
    await rows('UPDATE membership_payments SET amount_refunded = 5, disputed = true WHERE user_id = $1', withRefund.id);
    const differences = await listLedgerDifferences(month());
    expect(differences.map(({ kind, chargeId, ours, theirs }) => [kind, chargeId, ours, theirs]).sort()).toEqual(
      [
        ['missing_here', ids[0], null, 599],
        ['amount', ids[1], 598, 599],
        ['missing_here', ids[2], null, 599],
        ['missing_at_stripe', 'ch_of_nobody', 599, null],
        ['refund', ids[3], 5, 0],
        ['dispute', ids[3], 599, 0],
      ].sort(),
    );
    await importStripeBalance();
    expect(await alerts()).toEqual([]);
    await advanceTime({ days: 2, hours: 1 });
    await importStripeBalance();
    await importStripeBalance();
    expect(await alerts()).toEqual([
      {
        kind: 'ledger_differs',
        details: { month: month(), differences: 6 },
        open: true,
      },
    ]);
    const [entry] = (await readInboxPage(inboxQuery.parse({ kind: 'alert' }), admin.id)).items;
    expect((await fetchInboxEntryDetails('alert', entry?.id ?? '')).place).toEqual({
      href: `/admin/accounting?month=${month()}`,
      label: 'See the month in Accounting',
    });
    // The first alert is about four memberships. Loading three of them from Stripe corrects their payments in our
    // ledger. The next comparison closes this alert and raises a new alert about the fourth membership.
    for (const who of [withoutPayment, other, withUnknownCharge]) await syncMembership(who.id, 'reconcile');
    await importStripeBalance();
    expect((await alerts()).map(({ open }) => open)).toEqual([false, true]);
    await syncMembership(withRefund.id, 'reconcile');
    await importStripeBalance();
    expect((await alerts()).map(({ open }) => open)).toEqual([false, false]);
    // The site itself closed the second alert, so the alert opens again when the same difference returns. An alert that
    // an administrator has closed stays closed.
    await rows('UPDATE membership_payments SET amount_refunded = 5, disputed = true WHERE user_id = $1', withRefund.id);
    await importStripeBalance();
    expect((await alerts()).map(({ open }) => open)).toEqual([false, true]);
    await rows('UPDATE billing_alerts SET resolved_at = now()');
    await importStripeBalance();
    expect((await alerts()).map(({ open }) => open)).toEqual([false, false]);
  });

  it("the comparison with Stripe's balance raises an alert and stores nothing if the file of tax rates is missing", async () => {
    await member();
    const file = env().TAX_FILE;
    Object.assign(env(), { TAX_FILE: 'no/such/file.json' });
    try {
      await importStripeBalance();
      await importStripeBalance();
      const reply = await call('POST', '/api/admin/accounting', {
        as: await signInAgain(admin),
        body: { month: month() },
      });
      expect([reply.status, reply.body.message]).toEqual([503, expect.stringContaining('no/such/file.json')]);
      expect(await rows('SELECT id FROM balance_lines')).toEqual([]);
      expect(await alerts()).toEqual([
        { kind: 'tax_rates_missing', details: { file: 'no/such/file.json', mode: 'included' }, open: true },
      ]);
    } finally {
      Object.assign(env(), { TAX_FILE: file });
    }
    await importStripeBalance();
    expect(await figures()).toMatchObject({ payments: 1, tax: 74 });
    expect((await alerts()).map(({ open }) => open)).toEqual([false]);
  });
});
