import { describe, expect, it } from 'vitest';
import {
  householdNetworkKey,
  findClientIpAddress,
  isNetworkList,
  parseTrustedProxies,
  createNetworkMatcher,
} from './client-ip-address';

describe('the network address by which a rate limit counts requests', () => {
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
  ])('the key for the address %s is %s', (address, key) => expect(householdNetworkKey(address)).toBe(key));

  it.each([
    '',
    'unknown',
    'localhost',
    '203.0.113.7, 198.51.100.1',
    '<script>',
    '203.0.113.256',
    '2001:db8::1::2',
    "';--",
  ])('the malformed address %j gets the key for unknown addresses', (address) =>
    expect(householdNetworkKey(address)).toBe('unknown'),
  );
});

describe('the format of a configured list of networks', () => {
  it.each(['10.0.0.0/8', '10.1.2.3', '::1', 'fd00::/8, 10.0.0.0/8,192.0.2.1'])('a list of networks may be %s', (list) =>
    expect(isNetworkList(list)).toBe(true),
  );
  it.each(['', '10', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', 'proxy.example', '10.0.0.0/8,', '10.0.0.0/8 fd00::/8'])(
    'a list of networks may not be %j',
    (list) => expect(isNetworkList(list)).toBe(false),
  );

  it('an address in any notation is found in a list of networks', () => {
    const isTrusted = createNetworkMatcher('10.0.0.0/8, 192.0.2.1, 2001:db8::/32');
    for (const inside of ['10.255.0.1', '::ffff:10.0.0.1', '192.0.2.1', '2001:db8:ffff::1'])
      expect(isTrusted(inside), inside).toBe(true);
    for (const outside of ['11.0.0.1', '192.0.2.2', '2001:db9::1', '::', '', 'unknown', '10.0.0.0/8'])
      expect(isTrusted(outside), outside).toBe(false);
  });
});

describe('the network address of the client that sent a request', () => {
  const PEOPLE = '203.0.113.7';
  const proxies = parseTrustedProxies('10.0.0.0/8,2001:db8::/32', 0);

  it.each([
    ['the address of the peer if no proxy is trusted', '10.0.0.1', PEOPLE, null, '10.0.0.1'],
    ['the address of an untrusted peer, whatever its header says', '198.51.100.1', PEOPLE, proxies, '198.51.100.1'],
    ['the address of a trusted peer without the header', '10.0.0.1', undefined, proxies, '10.0.0.1'],
    ['the address that the proxy names', '10.0.0.1', PEOPLE, proxies, PEOPLE],
    ['the address that the proxy names, over IPv6', '::ffff:10.0.0.1', PEOPLE, proxies, PEOPLE],
    [
      'the last address that is not trusted',
      '10.0.0.1',
      `192.0.2.66, ${PEOPLE}, 10.9.9.9, 2001:db8::1`,
      proxies,
      PEOPLE,
    ],
    ['never an address that the client put first', '10.0.0.1', `10.2.2.2, 192.0.2.66, ${PEOPLE}`, proxies, PEOPLE],
    ['the farthest proxy if all are trusted', '10.0.0.1', '10.0.0.3, 10.0.0.2', proxies, '10.0.0.3'],
    ['the proxy whose client address is invalid', '10.0.0.1', `${PEOPLE}, unknown, 10.0.0.2`, proxies, '10.0.0.2'],
    ['the proxy if its header is empty', '10.0.0.1', '', proxies, '10.0.0.1'],
  ])('the client address is %s', { tags: ['L5'] }, (_what, peer, header, forwarded, address) =>
    expect(findClientIpAddress(peer, header, forwarded)).toBe(address),
  );

  it('with two trusted proxies, the client address is the second-to-last one in the header', { tags: ['A8'] }, () => {
    const two = parseTrustedProxies(undefined, 2);
    expect(findClientIpAddress('127.0.0.1', `192.0.2.66, ${PEOPLE}, 198.51.100.1`, two)).toBe(PEOPLE);
    expect(findClientIpAddress('192.168.1.1', `${PEOPLE}, 198.51.100.1`, two)).toBe(PEOPLE);
    expect(findClientIpAddress('192.168.1.1', PEOPLE, two)).toBe('192.168.1.1');
    expect(findClientIpAddress('198.51.100.9', `${PEOPLE}, 198.51.100.1`, two)).toBe('198.51.100.9');
    expect(parseTrustedProxies(undefined, 0)).toBeNull();
  });
});
