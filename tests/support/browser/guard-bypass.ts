import { readFileSync } from 'node:fs';
import { isThorough } from '../thorough';
import { addressWith, foldersOf, type Parts } from './pages';
import { BYPASS_HEADERS } from './bypass-headers';

// Requests by which an unauthorized person might bypass the access check of a page (security requirement Z2).

export type Request = {
  /** Name of this way to bypass the access check, for failure messages. */
  name: string;
  address: (plain: string) => string;
  headers: (file: string, parts: Parts) => Record<string, string>;
  /**
   * True if the request uses a variant of the page's address. The server may then redirect the request or answer that
   * the page does not exist.
   */
  isElsewhere: boolean;
};

const byHeaders = (headers: Record<string, string>): Request => ({
  name: JSON.stringify(headers),
  address: (plain) => plain,
  headers: () => headers,
  isElsewhere: false,
});

export const PLAIN_REQUEST = byHeaders({});
export const FLIGHT_REQUEST = byHeaders({ RSC: '1' });

/**
 * A request that claims that the browser already has all layouts of the page. The server then skips the access checks
 * in the layouts, so the page's own check must refuse the request.
 */
export const PAGE_ONLY_REQUEST: Request = {
  ...FLIGHT_REQUEST,
  name: 'the page alone',
  headers: (file, parts) => ({ RSC: '1', 'Next-Router-State-Tree': encodeURIComponent(stateTree(file, parts)) }),
};

function stateTree(file: string, parts: Parts): string {
  const segments = foldersOf(file, parts).map(([folder, seen]) =>
    folder.startsWith('[') ? [folder.slice(1, -1), seen, 'd', null] : folder,
  );
  const page = ['__PAGE__', {}, null, 'refetch'];
  return JSON.stringify(['', ...segments].reduceRight<unknown>((children, segment) => [segment, { children }], page));
}

const buildId = () => readFileSync('.next/BUILD_ID', 'utf8').trim();
const hexOf = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** Variants of a page's address at which a proxy, the middleware or the router might serve the page by mistake. */
const ADDRESSES: Record<string, (plain: string) => string> = {
  '.rsc': (plain) => `${plain}.rsc`,
  '.segments': (plain) => `${plain}.segments/_tree.segment.rsc`,
  '/_next/data': (plain) => `/_next/data/${buildId()}${plain}.json`,
  '?_rsc': (plain) => `${plain}?_rsc=1`,
  'a slash after the address': (plain) => `${plain}/`,
  'two slashes before the address': (plain) => `/${plain}`,
  capitals: (plain) => plain.toUpperCase(),
  'an encoded letter': (plain) => plain.replace(/[a-z]/, hexOf),
  'a double-encoded letter': (plain) => plain.replace(/[a-z]/, (letter) => hexOf(letter).replace('%', '%25')),
  'encoded slashes': (plain) => `/explore/..${plain.replaceAll('/', '%2F')}`,
  'a semicolon': (plain) => `${plain};x`,
};

/** Bypass attempts that change only the request headers. */
export const BY_HEADERS: readonly Request[] = [
  ...BYPASS_HEADERS.map(byHeaders),
  byHeaders({ 'x-nextjs-data': '1' }),
  byHeaders({ RSC: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }),
  PAGE_ONLY_REQUEST,
];

export const BYPASS_REQUESTS: readonly Request[] = [
  ...BY_HEADERS,
  ...Object.entries(ADDRESSES).flatMap(([what, address]) =>
    [PLAIN_REQUEST, FLIGHT_REQUEST].map((way) => ({ ...way, name: `${what} ${way.name}`, address, isElsewhere: true })),
  ),
];

export const addressBy = (way: Request, file: string, parts: Parts): string => way.address(addressWith(file, parts));

/**
 * Combines the items of two lists into pairs. With THOROUGH=1, returns all pairs. Otherwise returns a fixed selection
 * in which each item occurs.
 */
export function combineIntoPairs<One, Other>(
  some: readonly One[],
  others: readonly Other[],
  from: number,
): [One, Other][] {
  if (isThorough) return some.flatMap((one) => others.map((other): [One, Other] => [one, other]));
  const count = some.length === 0 ? 0 : Math.max(some.length, others.length);
  return Array.from({ length: count }, (_, at) => [some[at % some.length]!, others[(at + from) % others.length]!]);
}

/** Runs `work` for each item, six items at a time. */
export async function forEachConcurrently<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const remaining = all.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const one of remaining) await work(one);
    }),
  );
}
