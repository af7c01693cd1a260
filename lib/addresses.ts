/*
 * Network addresses: whose a request is, and under which one it is counted. server/serve.ts runs this file as it stands, without a
 * compiler.
 */
import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Written in full: ipaddr.js alone takes 127.1 and 0x7f000001 for addresses, too. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

const partsOf = (list: string): string[] => list.split(',').map((part) => part.trim());

/** Is this a list of addresses and networks (CIDR), with commas between? */
export const isNetworkList = (list: string): boolean =>
  partsOf(list).every((part) => isAddress(part) || (/^[^/]+\/\d+$/.test(part) && ipaddr.isValidCIDR(part)));

/** Says of an address whether it is in one of the networks of the list. */
export function within(list: string): (address: string) => boolean {
  const networks = partsOf(list).map((part): Network => {
    if (part.includes('/')) return ipaddr.parseCIDR(part);
    const address = ipaddr.process(part);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
  return (address) => {
    if (!isAddress(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
  };
}

/** What stands in front of a site as a rule: this machine, or its own network. */
export const OWN_NETWORKS = '127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,fc00::/7,fe80::/10';

type Proxies = {
  isTrusted: (address: string) => boolean;
  /** How many stand in a row, where that is known; their own addresses then need not be. */
  hops: number;
};

/** Whom to believe, from TRUSTED_PROXIES or the older TRUSTED_PROXY_HOPS; null: nobody. */
export function proxiesOf(networks: string | undefined, hops: number): Proxies | null {
  if (networks) return { isTrusted: within(networks), hops: 0 };
  return hops > 0 ? { isTrusted: within(OWN_NETWORKS), hops } : null;
}

/**
 * The address a request came from: that of the peer, unless the peer is a trusted proxy. Then it is the last one of X-Forwarded-For that
 * is no trusted proxy's, since what stands before it is only what a client says of itself.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: Proxies | null): string {
  const own = plain(peer);
  if (!proxies?.isTrusted(own) || forwardedFor === undefined) return own;
  const named = partsOf(forwardedFor).map(plain);
  if (proxies.hops > 0) return addressOr(own, named.at(-proxies.hops));
  let last = own;
  for (const address of named.reverse()) {
    if (!isAddress(address)) break; // nobody vouches for what is behind it
    last = address;
    if (!proxies.isTrusted(address)) break;
  }
  return last;
}

const addressOr = (otherwise: string, address = ''): string => (isAddress(address) ? address : otherwise);

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** One household or phone: an IPv4 address, or the /64 of an IPv6 one. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}

/** About where on the internet: the /16 of an IPv4 address, the /32 of an IPv6 one. Households get another address now and then, seldom another of these. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/16`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/32`).toString();
}
