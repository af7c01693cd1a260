import 'server-only';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/env';

// A browser chooses its push address, so an attacker could choose an address inside our own network. Requests to such
// an address must be refused.

/** Returns true for an IP address of the public internet. */
export const isPublicIp = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** Returns true for the address of the push emulator, which the demo and the tests use. */
export const isPushEmulator = ({ origin }: URL): boolean => origin === env().PUSH_STAND_IN_URL;

/** Host names that exist only inside private networks. */
const OWN_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/;

/**
 * Returns true if push messages may be sent to an address. Checks only the text, because the IP address of the host is
 * checked each time a message is sent.
 */
export function isAllowedPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (isPushEmulator(url)) return true;
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host)) return isPublicIp(host);
  return hostname.includes('.') && !OWN_NAME.test(hostname);
}

/** Error for a host name that resolves to a private address. */
class NotPublic extends Error {
  readonly code = 'ENOTPUBLIC';
}

/**
 * Resolves a host name, and fails unless all its IP addresses are public. Runs for each connection, because a name's
 * addresses may have changed after an earlier check.
 */
export const resolvePublicIp: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) callback(error ?? new NotPublic(), '', 0);
    else if (!addresses.every(({ address }) => isPublicIp(address))) callback(new NotPublic(), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
