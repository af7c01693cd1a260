import { describe, expect, it } from 'vitest';
import { buildPaymentHistory } from './payment-history';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

type Payment = Parameters<typeof buildPaymentHistory>[0][number];
type Line = Parameters<typeof buildPaymentHistory>[1][number];

const payment = (overrides: Partial<Payment> = {}): Payment => ({
  invoiceId: 'in_1',
  amountPaid: 599,
  amountRefunded: 0,
  disputed: false,
  paidAt: at(5),
  ...overrides,
});

const line = (overrides: Partial<Line> = {}): Line => ({
  id: 1,
  action: 'trial.started',
  details: { detail: null },
  createdAt: at(5),
  ...overrides,
});

describe('a payment in the member’s payment history', () => {
  it('an entry of the payment history has a date, title, amount, colour and link to the receipt', () => {
    expect(buildPaymentHistory([payment()], [], 10)).toEqual([
      {
        key: 'in_1',
        at: '2026-11-05T12:00:00.000Z',
        title: 'Payment received',
        detail: 'CA$5.99 · Community Membership',
        tone: 'good',
        receiptHref: '/subscription/receipts/in_1',
      },
    ]);
  });

  it.each<[string, Partial<Payment>, string, string]>([
    ['a whole-dollar amount', { amountPaid: 600 }, 'CA$6.00 · Community Membership', 'good'],
    ['partly refunded', { amountRefunded: 100 }, 'CA$5.99 · Community Membership · CA$1.00 refunded', 'plain'],
    [
      'refunded except for a cent',
      { amountRefunded: 598 },
      'CA$5.99 · Community Membership · CA$5.98 refunded',
      'plain',
    ],
    ['fully refunded', { amountRefunded: 599 }, 'CA$5.99 · Community Membership · Refunded', 'plain'],
    ['disputed', { disputed: true }, 'CA$5.99 · Community Membership · Disputed', 'plain'],
    [
      'refunded and disputed',
      { amountRefunded: 599, disputed: true },
      'CA$5.99 · Community Membership · Refunded · Disputed',
      'plain',
    ],
  ])('the payment history shows the detail and colour of a payment: %s', (_what, overrides, detail, tone) => {
    expect(buildPaymentHistory([payment(overrides)], [], 10)).toMatchObject([{ detail, tone }]);
  });
});

describe('an action from the billing audit log in the payment history', () => {
  it.each([
    ['trial.started', 'Free trial started', 'good'],
    ['membership.started', 'Membership started', 'good'],
    ['card.saved', 'Card saved', 'plain'],
    ['cancel.scheduled', 'Membership cancelled', 'plain'],
    ['cancel.withdrawn', 'Membership continues', 'good'],
    ['payment.failed', 'Payment failed', 'bad'],
    ['payment.recovered', 'Payment problem solved', 'good'],
    ['membership.ended', 'Membership ended', 'plain'],
    ['hold.set', 'Membership on hold', 'bad'],
    ['month.given', 'Free month given', 'good'],
  ])('the payment history shows the action %s under the title "%s"', (action, title, tone) => {
    expect(buildPaymentHistory([], [line({ id: 7, action, details: { detail: 'Until Nov 12, 2026' } })], 10)).toEqual([
      { key: 'audit-7', at: '2026-11-05T12:00:00.000Z', title, detail: 'Until Nov 12, 2026', tone, receiptHref: null },
    ]);
  });

  it.each([
    'sync',
    'fix.unreachable',
    'subscription.ended',
    'reconcile.run',
    'override.set',
    'refund.asked',
    'plan.ended',
    'constructor',
    '__proto__',
    '',
  ])('the payment history leaves out the internal or unknown action %j of the billing audit log', (action) => {
    expect(buildPaymentHistory([], [line({ action })], 10)).toEqual([]);
  });

  it.each([[null], [undefined], [{}], [{ detail: null }], [{ other: 1 }]])(
    'the payment history shows no detail for an action that the audit log stores with %j',
    (details) => {
      expect(buildPaymentHistory([], [line({ details })], 10)).toMatchObject([{ detail: null }]);
    },
  );
});

describe('the order and number of entries in the payment history', () => {
  const payments = [payment({ invoiceId: 'in_6', paidAt: at(6) }), payment({ invoiceId: 'in_9', paidAt: at(9) })];
  const lines = [
    line({ id: 8, createdAt: at(8) }),
    line({ id: 5, createdAt: at(5) }),
    line({ id: 7, createdAt: at(7), action: 'sync' }),
  ];
  const keys = (most: number) => buildPaymentHistory(payments, lines, most).map(({ key }) => key);

  it('the payment history lists payments and actions together, newest first', () => {
    expect(keys(10)).toEqual(['in_9', 'audit-8', 'in_6', 'audit-5']);
  });

  it('the payment history shows only the newest entries, up to its limit', () => {
    expect(keys(3)).toEqual(['in_9', 'audit-8', 'in_6']);
    expect(keys(0)).toEqual([]);
  });

  it('the payment history sorts entries by time, to the millisecond', () => {
    const early = line({ id: 2, createdAt: new Date(at(5).getTime() - 1) });
    expect(
      buildPaymentHistory([payment()], [early, line({ id: 3, createdAt: new Date(at(5).getTime() + 1) })], 10).map(
        ({ key }) => key,
      ),
    ).toEqual(['audit-3', 'in_1', 'audit-2']);
  });

  it('buildPaymentHistory does not modify the arrays passed to it', () => {
    buildPaymentHistory(payments, lines, 1);
    expect([payments.map(({ invoiceId }) => invoiceId), lines.map(({ id }) => id)]).toEqual([
      ['in_6', 'in_9'],
      [8, 5, 7],
    ]);
  });
});
