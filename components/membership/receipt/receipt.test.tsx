import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Receipt as Facts } from '@/lib/membership/receipt';
import { site } from '@/lib/site';
import { Receipt } from './receipt';

const CONTACT = 'hello@parents.ca';
const FACTS: Facts = {
  invoiceId: 'in_1',
  number: 'ABCDEFGH-0001',
  paidAt: '2026-11-12T15:00:00.000Z',
  period: { start: '2026-11-12T15:00:00.000Z', end: '2026-12-12T15:00:00.000Z' },
  amount: 599,
  refunded: 0,
  isDisputed: false,
  currency: 'cad',
  paidWith: 'Visa ending in 4242',
  billedTo: { name: 'Robin Example', email: 'robin@example.test' },
};

const textOf = (facts: Partial<Facts> = {}) =>
  renderToStaticMarkup(<Receipt receipt={{ ...FACTS, ...facts }} contact={CONTACT} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe("a payment's receipt", () => {
  it('a receipt names seller, buyer, product, date, amount, tax and payment method', () => {
    const text = textOf();
    for (const words of [
      site.name,
      CONTACT,
      'ABCDEFGH-0001',
      'Community Membership',
      'Nov 12, 2026 to Dec 12, 2026',
      'Paid on Nov 12, 2026',
      'Visa ending in 4242',
      'Robin Example',
      'robin@example.test',
      'CA$5.99',
      'Canadian dollars, tax included',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Refunded|Disputed/);
  });

  it('a receipt shows refunds and disputes', () => {
    expect(textOf({ refunded: 200 })).toContain('Refunded CA$2.00');
    expect(textOf({ isDisputed: true })).toContain('Disputed');
  });

  it('a receipt renders without details that were not recorded', () => {
    const text = textOf({ paidWith: null, period: null, billedTo: { name: '', email: 'robin@example.test' } });
    expect(text).toContain('Not on record');
    expect(text).not.toMatch(/null|undefined|Invalid/);
  });
});
