// @module-tag thorough
// All tests in this file run only before a release (THOROUGH=1), because they take long.
import { expect, it, vi } from 'vitest';
import { control } from '../../support/billing/billing';
import { simulateDays } from '../../support/billing/simulation';
import { signInAgain } from '../../support/billing/scenarios';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { isThorough } from '../../support/thorough';
import { now } from '@/lib/time/clock';
import { readInboxPage } from '@/lib/inbox/queries';
import { inboxQuery } from '@/lib/inbox/schema';
import { listLedgerDifferences } from '@/lib/membership/accounting/ledger-check';
import { fetchTwelveMonthFigures } from '@/lib/membership/accounting/monthly-figures';
import { getCalendarMonth, addMonths } from '@/lib/time/months';
import { findPaymentAccessMismatches } from '@/lib/membership/reconcile/payment-access-mismatches';

// Simulates many people for seven weeks, day by day. Our ledger, the accounting page and the Stripe emulator must then
// agree to the cent (record 079).

// To save time, this file removes the application's pauses between two reads from Stripe.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}));

const DEFAULT_SIZE = isThorough ? 300 : 20;
const SIZE = Number(process.env.PEOPLE ?? DEFAULT_SIZE);
const DAYS = 51;
// MONTH_SEED=n selects another simulation. STORY=1 prints what the people did.
const SEED = Number(process.env.MONTH_SEED ?? 1);

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0);
const totals = async (statement: string) => (await rows<Record<string, number>>(statement))[0];

it(
  `the accounting of ${SIZE} simulated people agrees with Stripe to the cent`,
  { timeout: isThorough || process.env.PEOPLE ? 3_600_000 : 240_000 },
  async () => {
    const life = await simulateDays({ seed: SEED, size: SIZE, days: DAYS });
    if (process.env.STORY) tell(life.story);
    const state = await control.state();
    const lines = state.balanceTransactions;

    // The test compares each line of our ledger with the balance transaction at Stripe.
    const storedLines = await rows<{ id: string; amount: number; fee: number; net: number; is_ours: boolean }>(
      'SELECT id, amount, fee, net, is_ours FROM balance_lines ORDER BY id COLLATE "C"',
    );
    const expectedLines = lines.map(({ id, amount, fee, net }) => ({ id, amount, fee, net, is_ours: true }));
    expect(storedLines).toEqual(expectedLines.sort((a, b) => (a.id < b.id ? -1 : 1)));

    // At least one person must have paid each price. The prices in cents are for a month, half a month, a year, and a
    // year with a promotion code.
    if (isThorough)
      expect(lines.filter(({ type }) => type === 'charge').map(({ amount }) => amount)).toEqual(
        expect.arrayContaining([599, 299, 5990, 5840]),
      );

    // The test compares the figures of the accounting page with the balance transactions at Stripe, month by month.
    const last = getCalendarMonth(now());
    const year = (await fetchTwelveMonthFigures(last)).filter(({ payments, trials }) => payments + trials > 0);
    expect(year.map(({ month }) => month)).toEqual([addMonths(last, -1), last]);
    for (const { month, ...figures } of year) {
      const inMonth = lines.filter(({ created }) => getCalendarMonth(new Date(created * 1_000)) === month);
      const of = (...types: string[]) => inMonth.filter(({ type }) => types.includes(type));
      const disputes = of('adjustment').filter(({ reporting_category: category }) => category === 'dispute');
      const isNow = (status: string) =>
        disputes.filter(({ source }) => state.disputes.find(({ id }) => id === source)?.status === status).length;
      expect(figures).toMatchObject({
        payments: of('charge').length,
        paid: sumOf(of('charge').map(({ amount }) => amount)),
        refunded: sumOf(of('refund', 'refund_failure').map(({ amount }) => amount)),
        disputed: sumOf(of('adjustment').map(({ amount }) => amount)),
        disputes: { opened: disputes.length, won: isNow('won'), lost: isNow('lost') },
        fees: sumOf(inMonth.map(({ fee }) => fee)),
        other: 0,
        net: sumOf(inMonth.filter(({ type }) => type !== 'payout').map(({ net }) => net)),
        payouts: sumOf(of('payout').map(({ amount }) => amount)),
      });
      expect(await listLedgerDifferences(month)).toEqual([]);
      expect(await sumOfFile(month)).toBe(sumOf(inMonth.map(({ net }) => net)));
    }

    // Compares the stored payments with the accounting page and Stripe's disputes, and the tax on the accounting page
    // with our ledger.
    expect(
      await totals(`SELECT sum(amount_paid)::int AS paid, sum(amount_refunded)::int AS refunded,
        count(*) FILTER (WHERE disputed)::int AS disputed FROM membership_payments`),
    ).toEqual({
      paid: sumOf(year.map(({ paid }) => paid)),
      refunded: -sumOf(year.map(({ refunded }) => refunded)),
      disputed: state.disputes.filter(({ status }) => !['won'].includes(status) && !status.startsWith('warning_'))
        .length,
    });
    const tax = sumOf(year.map(({ tax: cents }) => cents));
    expect(tax).toBe((await totals('SELECT sum(tax)::int AS tax FROM balance_lines'))?.tax);

    // A payment contains 14 % tax (the rate of 2026). If the payment is refunded and also disputed, its tax is returned
    // only once.
    const wrongTax = await rows(
      `SELECT charge_id FROM balance_lines WHERE charge_id IS NOT NULL GROUP BY charge_id
       HAVING (sum(amount) <= 0 AND sum(tax) <> 0) OR (count(*) = 1 AND sum(tax) <> round(sum(amount) * 14 / 114.0)) OR abs(sum(tax) - greatest(sum(amount), 0) * 14 / 114.0) > 1`,
    );
    expect(wrongTax).toEqual([]);

    // The test checks that our records and Stripe's agree, and that each alert for an administrator was raised once.
    expect(await findPaymentAccessMismatches()).toEqual([]);
    const alerts = await rows<{ id: number; key: string; user: number; kind: string; open: boolean }>(
      'SELECT id, key, user_id AS "user", kind, resolved_at IS NULL AS open FROM billing_alerts ORDER BY key COLLATE "C"',
    );
    // An alert whose kind ends with `_unsure` must be closed. The server stores it before it sends an administrator's
    // request to Stripe, and closes it after the response (record 078).
    const isNote = ({ kind }: { kind: string }) => kind.endsWith('_unsure');
    // A dispute of a payment also raises a second alert if the payer pays for a household seat.
    const isOfSeat = ({ kind, user }: { kind: string; user: number }) =>
      kind === 'seat_of_held_payer' && alerts.some((other) => other.kind === 'dispute' && other.user === user);
    const wrong = alerts.filter((alert) => {
      if (isNote(alert)) return alert.open;
      return !isOfSeat(alert) && !life.alerts.has(alert.key);
    });
    const storyOf = (user: number) => life.story.filter((line) => line.includes(` ${user}: `));
    expect(wrong.map((alert) => [alert.key, ...storyOf(alert.user)])).toEqual([]);
    expect(alerts.filter((alert) => !isNote(alert) && !isOfSeat(alert)).map(({ key }) => key)).toEqual(
      [...life.alerts].sort(),
    );
    expect(await wrongSeats()).toEqual([]);
    expect(await wrongRenewals(state)).toEqual([]);
    const prices = await totals(
      'SELECT count(*)::int AS concerned, count(told_at)::int AS told, count(moved_at)::int AS moved, count(left_at)::int AS "left" FROM price_change_members',
    );
    expect([(prices?.told ?? 0) > 0, (prices?.moved ?? 0) > 0, prices?.left]).toEqual([true, true, 0]);
    expect(await inboxAlerts(life.admin.id)).toEqual(alerts.map(({ id }) => String(id)).sort());
    if (process.env.PEOPLE || isThorough)
      tell(life.done, prices, { year, alerts: alerts.length, lines: lines.length, payouts: state.payouts.length });

    async function sumOfFile(month: string): Promise<number> {
      const { bytes } = await call('GET', `/api/admin/accounting/csv?month=${month}`, {
        as: await signInAgain(life.admin),
      });
      const [head = [], ...file] = new TextDecoder()
        .decode(bytes)
        .split('\r\n')
        .map((line) => line.split(','));
      const net = head.indexOf('Net');
      return sumOf(file.map((cells) => Math.round(Number(cells[net]) * 100)));
    }
  },
);

/**
 * Returns renewals with the wrong price: the new price before the date `due_at` of the member's price change, or the
 * old price from that date. Leaves out renewals paid by a credit.
 */
async function wrongRenewals({ invoices }: Awaited<ReturnType<typeof control.state>>) {
  const notifiedMembers = await rows<{ plan: string; from: string; to: string; due: Date | null; since: Date }>(
    `SELECT r.subscription_id AS plan, r.from_price_id AS "from", c.price_id AS "to", r.due_at AS due, c.announced_at AS since
     FROM price_change_members r JOIN price_changes c ON c.id = r.change_id`,
  );
  return notifiedMembers.flatMap(({ plan, from, to, due, since }) =>
    invoices.filter(({ parent, billing_reason: reason, created, amount_due: amountDue, lines }) => {
      const isRenewal = parent?.subscription_details?.subscription === plan && reason === 'subscription_cycle';
      if (!isRenewal || created * 1_000 < Number(since) || amountDue === 0) return false;
      const [line] = lines.data;
      const price = line?.pricing?.price_details?.price;
      return price !== (due !== null && (line?.period.start ?? 0) * 1_000 >= Number(due) ? to : from);
    }),
  );
}

/**
 * Returns household seats with contradictory rows, for example access without a seat, or a seat that continues although
 * its payer does not pay.
 */
const wrongSeats = () =>
  rows(
    `SELECT m.user_id, m.seat_until, s.ends_at, s.ending, p.status, p.access_until FROM memberships m
     LEFT JOIN household_seats s ON s.holder_id = m.user_id LEFT JOIN memberships p ON p.user_id = s.payer_id
     WHERE (m.seat_until > $1 AND s.id IS NULL)
       OR (s.id IS NOT NULL AND m.seat_until IS DISTINCT FROM coalesce(s.ends_at, '9999-12-31T00:00:00Z'))
       OR (s.id IS NOT NULL AND s.ends_at IS NULL AND (p.access_until IS NULL OR p.access_until <= $1 OR p.hold IS NOT NULL OR p.cancel_at_period_end))
       OR (s.id IS NOT NULL AND s.ends_at IS NULL AND m.access_until > $1 AND m.status IN ('active', 'past_due'))`,
    now(),
  );

/** Reads the inbox page by page and returns all its alerts, both closed and open ones. */
async function inboxAlerts(viewerId: number): Promise<string[]> {
  const keys: string[] = [];
  for (const state of ['open', 'closed'] as const) {
    let cursor: string | undefined;
    do {
      const { items, next } = await readInboxPage(
        inboxQuery.parse({ state, kind: 'alert', ...(cursor && { cursor }) }),
        viewerId,
      );
      keys.push(...items.map(({ id }) => id));
      cursor = next === null ? undefined : (new URLSearchParams(next).get('cursor') ?? undefined);
    } while (cursor !== undefined);
  }
  return keys.sort();
}

function tell(...facts: unknown[]): void {
  process.stdout.write(`${facts.map((fact) => JSON.stringify(fact, null, 1)).join('\n')}\n`);
}
