import type { BlockedContent } from './schema';

/**
 * The stored parts of a browser's report of blocked content: the route of the page, the directive, and the refused
 * origin.
 */
export type CspViolation = { route: string; directive: string; blocked: string };

/** Violations that browsers reported within the retention period: their number, and the most frequent ones. */
export type CspViolationSummary = {
  all: number;
  most: (CspViolation & { times: number })[];
  today: { directive: string; times: number }[];
};

/** Value that is stored instead of an unknown route, directive or origin, because anyone can send false reports. */
export const UNKNOWN_VIOLATION_VALUE = 'other';

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['base-uri', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src'],
  ...['img-src', 'manifest-src', 'media-src', 'object-src', 'script-src', 'script-src-attr', 'script-src-elem'],
  ...['style-src', 'style-src-attr', 'style-src-elem', 'worker-src'],
]);
/** Keywords that browsers report instead of an address, for example for a script inside the page. */
const WORDS: ReadonlySet<string> = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob']);
const NETWORK: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:']);
const LONGEST_HOST = 100;

/** Returns the parts of a report that are stored, or null if the report is about another site. */
export function toCspViolation(
  { page, blocked, directive }: BlockedContent,
  origin: string,
  routeOf: (path: string) => string,
): CspViolation | null {
  const pageUrl = URL.canParse(page) ? new URL(page) : null;
  if (pageUrl?.origin !== origin) return null;
  const [name = ''] = directive.trim().split(/\s/, 1);
  return {
    route: routeOf(pageUrl.pathname),
    directive: DIRECTIVES.has(name) ? name : UNKNOWN_VIOLATION_VALUE,
    blocked: originOf(blocked, origin),
  };
}

/**
 * Returns the origin of the blocked address, or only its scheme if the address is not on the network (for example a
 * browser extension's).
 */
function originOf(blocked: string, own: string): string {
  if (WORDS.has(blocked)) return blocked;
  const pageUrl = URL.canParse(blocked) ? new URL(blocked) : null;
  if (!pageUrl) return UNKNOWN_VIOLATION_VALUE;
  if (pageUrl.origin === own) return 'self';
  if (NETWORK.has(pageUrl.protocol))
    return pageUrl.host.length <= LONGEST_HOST ? `${pageUrl.protocol}//${pageUrl.host}` : UNKNOWN_VIOLATION_VALUE;
  return /^[a-z-]{2,30}:$/.test(pageUrl.protocol) ? pageUrl.protocol.slice(0, -1) : UNKNOWN_VIOLATION_VALUE;
}
