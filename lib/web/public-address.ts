import 'server-only';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

// Addresses that strangers choose, such as push addresses and calendar addresses, could lead into our own network. Our
// server requests only addresses of the public internet.

/** Returns true for an IP address of the public internet. */
export const isPublicIp = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** Host names that exist only inside private networks. */
const OWN_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/;

/**
 * Returns true if our server may request an https address. Checks only the text, because `resolvePublicIp` checks the
 * IP address of the host for each connection.
 */
export function isPublicHttpsAddress({ protocol, hostname, port, username, password }: URL): boolean {
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
