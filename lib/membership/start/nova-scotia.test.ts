import { expect, it } from 'vitest';
import { isNovaScotian } from './nova-scotia';

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
])('%s in %s: %s', (postal_code, country, expected) => {
  expect(isNovaScotian({ postal_code, country })).toBe(expected);
});

it('nothing is no proof', () => {
  expect([isNovaScotian(null), isNovaScotian(undefined), isNovaScotian({})]).toEqual([false, false, false]);
});
