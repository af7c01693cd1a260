import type { IncomingHttpHeaders } from 'node:http';

/**
 * Valid values of the headers with which our own pages request parts of a page. Other values are refused, because Next
 * would answer them with a 500.
 */
const PAGE_HEADERS: Record<string, (value: string) => boolean> = {
  rsc: (value) => value === '1',
  // On this site, '1' is the only valid value of `next-router-prefetch`. Next would log an error for other values,
  // because the site has no partially prerendered pages.
  'next-router-prefetch': (value) => value === '1',
  'next-router-segment-prefetch': (value) => /^\/[\x21-\x7e]{0,2000}$/.test(value),
  'next-router-state-tree': isStateTree,
  'next-url': (value) => /^\/[\x21-\x7e]{0,4000}$/.test(value) && isDecodable(value),
};

/** Headers by which Next communicates with itself, or with a hosting platform that we do not use. */
const INTERNAL = /^(?:next-|x-(?:middleware|nextjs|next|invoke|now|vercel|prerender|matched|action)-|x-matched-path$)/;

/**
 * Removes request headers that only Next itself may send. Returns false if a header that our pages send is malformed.
 */
export function removeInternalNextHeaders(headers: IncomingHttpHeaders): boolean {
  for (const name of Object.keys(headers)) {
    const isValid = Object.hasOwn(PAGE_HEADERS, name) ? PAGE_HEADERS[name] : undefined;
    if (isValid && !isValid(String(headers[name]))) return false;
    if (!isValid && INTERNAL.test(name)) delete headers[name];
  }
  return true;
}

function isStateTree(value: string): boolean {
  try {
    return value.length <= 40_000 && isNode(JSON.parse(decodeURIComponent(value)), 0);
  } catch {
    return false;
  }
}

const KINDS =
  /^(?:c|oc|d|ci\(\.\)|ci\(\.\.\)|ci\(\.\.\.\)|ci\(\.\.\)\(\.\.\)|di\(\.\)|di\(\.\.\)|di\(\.\.\.\)|di\(\.\.\)\(\.\.\))$/;
const MAX_DEPTH = 50;

/**
 * Validates one node of the router state that Next's client sends. A node is an array of the segment, its slots and
 * optional parts (node_modules/next/dist/server/app-render/types.js).
 */
function isNode(node: unknown, depth: number): boolean {
  if (!Array.isArray(node) || node.length < 2 || node.length > 6 || depth > MAX_DEPTH) return false;
  const [segment, slots, address, refresh, hints, rest] = node as unknown[];
  return (
    isSegment(segment) &&
    typeof slots === 'object' &&
    slots !== null &&
    !Array.isArray(slots) &&
    Object.values(slots).every((slot) => isNode(slot, depth + 1)) &&
    (isMissing(address) || (isTexts(address) && address.length === 2)) &&
    (isMissing(refresh) || ['refetch', 'inside-shared-layout', 'metadata-only'].includes(String(refresh))) &&
    (isMissing(hints) || typeof hints === 'number') &&
    (rest === undefined || typeof rest === 'string')
  );
}

const isMissing = (part: unknown) => part === undefined || part === null;

function isSegment(segment: unknown): boolean {
  if (typeof segment === 'string') return true;
  if (!Array.isArray(segment) || segment.length !== 4) return false;
  const [name, key, kind, siblings] = segment as unknown[];
  return isTexts([name, key, kind]) && KINDS.test(String(kind)) && (siblings === null || isTexts(siblings));
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string');

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}
