import 'server-only';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '@/lib/env';

// Where messages for a browser go is said by the browser, or by whoever calls himself one: never into our own network.

/** Whether an address is one of the public internet. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** What stands in the place of browsers' makers, in the demo and in tests. */
export const isStandIn = ({ origin }: URL): boolean => origin === env().PUSH_STAND_IN_URL;

/** Names that only a network of one's own knows. */
const OWN_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/;

/** Whether messages may go there, as far as the address says; what its name stands for is asked when they do. */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (isStandIn(url)) return true;
  const { protocol, hostname, port, username, password } = url;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(bare)) return isPublic(bare);
  return hostname.includes('.') && !OWN_NAME.test(hostname);
}

/** A name that stands for an address in somebody's own network. */
class NotPublic extends Error {
  readonly code = 'ENOTPUBLIC';
}

/** Finds a name's addresses, if all of them are public: asked for each connection, so that a name cannot change between look and use. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) callback(error ?? new NotPublic(), '', 0);
    else if (!found.every(({ address }) => isPublic(address))) callback(new NotPublic(), '', 0);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
