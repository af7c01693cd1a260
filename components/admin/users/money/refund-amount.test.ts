import { expect, it } from 'vitest';
import { parseDollarsAsCents } from './refund-amount';

it.each([
  ['2', 200],
  ['2.5', 250],
  [' $5,99 ', 599],
  ['0.01', 1],
  ['0', 0],
  ['99999.99', 9_999_999],
  ['', null],
  ['-1', null],
  ['1.999', null],
  ['1e3', null],
  ['1 000', null],
  ['٣', null],
])('parseDollarsAsCents converts the dollar text %j to %s cents', (text, cents) =>
  expect(parseDollarsAsCents(text)).toBe(cents),
);
