/*
 * Finds the network address of the client that sent a request, and the key under which rate limits count the client.
 * server/serve.ts runs this file directly, without a compiler.
 */
import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Requires the full notation of addresses, because ipaddr.js also accepts short forms such as 127.1 and 0x7f000001. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

const partsOf = (list: string): string[] => list.split(',').map((part) => part.trim());

/** Returns true for a comma-separated list of addresses and networks (CIDR). */
export const isNetworkList = (list: string): boolean =>
  partsOf(list).every((part) => isAddress(part) || (/^[^/]+\/\d+$/.test(part) && ipaddr.isValidCIDR(part)));

/** Returns a function that checks whether an address is in one of the networks. */
export function createNetworkMatcher(list: string): (address: string) => boolean {
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

/** Networks where a reverse proxy usually runs: this machine, or a private network. */
export const PRIVATE_NETWORKS =
  '127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,fc00::/7,fe80::/10';

type Proxies = {
  isTrusted: (address: string) => boolean;
  /** Number of consecutive trusted proxies, for configurations that do not list the proxies' addresses. */
  hops: number;
};

/** Returns the trusted proxies from TRUSTED_PROXIES or the older TRUSTED_PROXY_HOPS, or null if no proxy is trusted. */
export function parseTrustedProxies(networks: string | undefined, hops: number): Proxies | null {
  if (networks) return { isTrusted: createNetworkMatcher(networks), hops: 0 };
  return hops > 0 ? { isTrusted: createNetworkMatcher(PRIVATE_NETWORKS), hops } : null;
}

/**
 * Returns the client's IP address: the address of the connection (`peer`). Behind a trusted proxy, returns the last
 * address in X-Forwarded-For that is not a trusted proxy's.
 */
export function findClientIpAddress(peer: string, forwardedFor: string | undefined, proxies: Proxies | null): string {
  const peerAddress = plain(peer);
  if (!proxies?.isTrusted(peerAddress) || forwardedFor === undefined) return peerAddress;
  const forwarded = partsOf(forwardedFor).map(plain);
  if (proxies.hops > 0) return addressOr(peerAddress, forwarded.at(-proxies.hops));
  let last = peerAddress;
  for (const address of forwarded.reverse()) {
    // Stops at a malformed address, because the client may have forged the addresses before the malformed one.
    if (!isAddress(address)) break;
    last = address;
    if (!proxies.isTrusted(address)) break;
  }
  return last;
}

const addressOr = (otherwise: string, address = ''): string => (isAddress(address) ? address : otherwise);

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Rate limit key for one household or phone: the IPv4 address, or the /64 network of an IPv6 address. */
export function householdNetworkKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}

/**
 * Approximate network of an address: /16 for IPv4, /32 for IPv6. If a household's address changes, the new address is
 * usually in the same network.
 */
export function getNetworkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/16`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/32`).toString();
}
