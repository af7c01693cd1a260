import { describe, expect, it } from 'vitest';
import { addressKey, tooFast } from './limits';

describe('the address that is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::'],
    ['2001:db8:1:3::1', '2001:db8:1:3::'],
    ['::1', '::'],
    ['fe80::1%eth0', 'fe80::'],
  ])('of %s is %s', (address, key) => expect(addressKey(address)).toBe(key));

  it.each([
    '',
    'unknown',
    'localhost',
    '203.0.113.7, 198.51.100.1',
    '<script>',
    '203.0.113.256',
    '2001:db8::1::2',
    "';--",
  ])('of what is no address (%j) is one for all', (address) => expect(addressKey(address)).toBe('unknown'));
});

it.each([
  [0.2, '1 seconds'],
  [59.2, '60 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [600, '10 minutes'],
  [86_400, '24 hours'],
])('who comes too often is told when to come back: %s seconds is %s', (seconds, words) => {
  const error = tooFast(seconds);
  expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: seconds });
  expect(error.message).toBe(`Too many attempts. Please try again in ${words}.`);
});
