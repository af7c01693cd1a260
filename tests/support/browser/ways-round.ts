import { readFileSync } from 'node:fs';
import { isThorough } from '../thorough';
import { addressWith, foldersOf, type Parts } from './pages';
import { WAYS } from './ways';

// Security Z2: in what ways a page can be asked for by who may not open it.

export type Way = {
  /** For whoever reads that it went wrong. */
  name: string;
  address: (plain: string) => string;
  headers: (file: string, parts: Parts) => Record<string, string>;
  /** Not the address of the page: it may lead nowhere. */
  isElsewhere: boolean;
};

const byHeaders = (headers: Record<string, string>): Way => ({
  name: JSON.stringify(headers),
  address: (plain) => plain,
  headers: () => headers,
  isElsewhere: false,
});

export const PLAIN = byHeaders({});
export const FLIGHT = byHeaders({ RSC: '1' });

/** As a browser asks that has all of the layouts around the page: none of them is drawn, and the page alone can refuse. */
export const PAGE_ALONE: Way = {
  ...FLIGHT,
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

/** By another address, which a server between, the middleware or the router may take for the page's. */
const ADDRESSES: Record<string, (plain: string) => string> = {
  '.rsc': (plain) => `${plain}.rsc`,
  '.segments': (plain) => `${plain}.segments/_tree.segment.rsc`,
  '/_next/data': (plain) => `/_next/data/${buildId()}${plain}.json`,
  '?_rsc': (plain) => `${plain}?_rsc=1`,
  'a slash after it': (plain) => `${plain}/`,
  'two slashes before it': (plain) => `/${plain}`,
  capitals: (plain) => plain.toUpperCase(),
  'an encoded letter': (plain) => plain.replace(/[a-z]/, hexOf),
  'a letter encoded twice': (plain) => plain.replace(/[a-z]/, (letter) => hexOf(letter).replace('%', '%25')),
  'encoded slashes': (plain) => `/explore/..${plain.replaceAll('/', '%2F')}`,
  'a semicolon': (plain) => `${plain};x`,
};

/** With nothing but headers. */
export const BY_HEADERS: readonly Way[] = [
  ...WAYS.map(byHeaders),
  byHeaders({ 'x-nextjs-data': '1' }),
  byHeaders({ RSC: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }),
  PAGE_ALONE,
];

export const WAYS_ROUND: readonly Way[] = [
  ...BY_HEADERS,
  ...Object.entries(ADDRESSES).flatMap(([what, address]) =>
    [PLAIN, FLIGHT].map((way) => ({ ...way, name: `${what} ${way.name}`, address, isElsewhere: true })),
  ),
];

export const addressBy = (way: Way, file: string, parts: Parts): string => way.address(addressWith(file, parts));

/** With THOROUGH=1 each of some with each of others; else so many that each meets one, the same every day. */
export function meeting<One, Other>(some: readonly One[], others: readonly Other[], from: number): [One, Other][] {
  if (isThorough) return some.flatMap((one) => others.map((other): [One, Other] => [one, other]));
  const count = some.length === 0 ? 0 : Math.max(some.length, others.length);
  return Array.from({ length: count }, (_, at) => [some[at % some.length]!, others[(at + from) % others.length]!]);
}

/** Does the work for each, a few at a time. */
export async function aFewAtATime<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const one of left) await work(one);
    }),
  );
}
