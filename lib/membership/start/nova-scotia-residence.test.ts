import { describe, expect, it } from 'vitest';
import { isNovaScotiaAddress, provesNovaScotiaResidence } from './nova-scotia-residence';

it.each([
  ['B3H 4R2', 'CA', true],
  ['b3h4r2', 'ca', true],
  [' B3H 4R2', 'CA', true],
  ['B0J 2C0', null, true],
  ['B0J 2C0', '', true],
  ['B', 'CA', true],
  ['E1A 1A1', 'CA', false],
  ['H2B 1A1', 'CA', false],
  ['BT7 1NN', 'GB', false],
  ['B3H 4R2', 'US', false],
  ['90210', 'US', false],
  ['', 'CA', false],
  [null, 'CA', false],
  [null, null, false],
])('isNovaScotiaAddress for postal code "%s" in country "%s" is %s', (postal_code, country, expected) => {
  expect(isNovaScotiaAddress({ postal_code, country })).toBe(expected);
});

it('isNovaScotiaAddress returns false for a missing address', () => {
  expect([isNovaScotiaAddress(null), isNovaScotiaAddress(undefined), isNovaScotiaAddress({})]).toEqual([
    false,
    false,
    false,
  ]);
  expect([provesNovaScotiaResidence(null), provesNovaScotiaResidence({ billing_details: { address: null } })]).toEqual([
    false,
    false,
  ]);
});

describe('a card as evidence of residence', () => {
  const card = (line1: string | null, postal: string | null, postal_code = 'B3H 4R2') =>
    provesNovaScotiaResidence({
      billing_details: { address: { postal_code, country: 'CA' } },
      card: { checks: { address_line1_check: line1, address_postal_code_check: postal } },
    });
  const ANSWERS = ['pass', 'fail', 'unavailable', 'unchecked', null];

  it('a card proves residence only if the bank confirmed the street and the postal code', () => {
    for (const line1 of ANSWERS)
      for (const postal of ANSWERS) expect(card(line1, postal)).toBe(line1 === 'pass' && postal === 'pass');
  });

  it('a card proves residence only with a Nova Scotia postal code', () => {
    expect(card('pass', 'pass', 'E1A 1A1')).toBe(false);
  });
});
