import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { classifyBalanceLine } from './balance-line-kind';
import { findTaxRate, parseTaxRates, calculateRefundedTax, calculateIncludedTax } from './tax-rates';

const text = readFileSync(path.join(import.meta.dirname, 'tax-rates.json'), 'utf8');
const rates = parseTaxRates(text);

describe('the tax rate of a province on a day', () => {
  it.each([
    ['2010-06-30', null],
    ['2010-07-01', 15],
    ['2025-03-31', 15],
    ['2025-04-01', 14],
    ['2026-11-24', 14],
  ])('the tax rate of Nova Scotia on %s is %s', (day, percent) => {
    expect(findTaxRate(rates, 'NS', day)).toBe(percent);
  });

  it('the tax rate of a day does not depend on the order of the rates in the file', () => {
    const { NS } = rates.provinces;
    const turned = { ...rates, provinces: { NS: { ...NS, name: 'x', rates: [...(NS?.rates ?? [])].reverse() } } };
    expect(findTaxRate(turned, 'NS', '2026-01-01')).toBe(14);
    expect(findTaxRate(rates, 'ZZ', '2026-01-01')).toBeNull();
  });

  it.each([
    '',
    '{}',
    '[]',
    'null',
    '{"source":"x","provinces":{}}',
    text.replace('14', '"14"'),
    text.replace('NS', 'ON'),
  ])('a malformed file of tax rates is refused: %#', (wrong) => {
    expect(() => parseTaxRates(wrong)).toThrow();
  });
});

describe('the tax included in an amount', () => {
  it.each([
    [599, 14, 74], // The exact tax is 73.56 cents.
    [599, 15, 78], // The exact tax is 78.13 cents.
    [5_990, 14, 736], // The exact tax is 735.61 cents.
    [57, 14, 7],
    [1, 14, 0],
    [0, 14, 0],
    [599, 0, 0],
    [3, 20, 1], // Before rounding, the tax is 0.5 cents, and half a cent rounds up.
    [599, 9.975, 54], // The exact tax is 54.33 cents.
  ])('the tax included in %i cents at %f %% is %i cents', (cents, percent, tax) => {
    expect(calculateIncludedTax(cents, percent)).toBe(tax);
  });

  it('a partial refund returns the tax pro rata, and a full refund returns all of it', () => {
    expect([200, 400, 599].map((back) => calculateRefundedTax(74, back, 599))).toEqual([25, 49, 74]);
    expect([
      calculateRefundedTax(74, 700, 599),
      calculateRefundedTax(74, 0, 599),
      calculateRefundedTax(0, 5, 0),
    ]).toEqual([74, 0, 0]);
  });
});

it.each([
  ['charge', 'charge', 'charge'],
  ['payment', 'charge', 'charge'],
  ['adjustment', 'dispute', 'dispute'],
  ['adjustment', 'dispute_reversal', 'dispute'],
  ['adjustment', 'refund_failure', 'refund'],
  ['adjustment', 'fee', 'fee'],
  ['adjustment', 'other_adjustment', 'other'],
  ['payout', 'payout', 'payout'],
  ['payout_failure', 'payout_reversal', 'payout'],
  ['constructor', '__proto__', 'other'],
])('a balance line of type %s and category %s is classified as %s', (type, category, kind) => {
  expect(classifyBalanceLine(type, category)).toBe(kind);
});
