import type { Refused } from './schema';

/** Stored part of a report: a route, a directive, and the origin that was refused. */
export type Kept = { route: string; directive: string; blocked: string };

/** Violations of the retention period. */
export type Summary = {
  all: number;
  most: (Kept & { times: number })[];
  today: { directive: string; times: number }[];
};

/** Replaces unknown values. */
export const OTHER = 'other';

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['base-uri', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src'],
  ...['img-src', 'manifest-src', 'media-src', 'object-src', 'script-src', 'script-src-attr', 'script-src-elem'],
  ...['style-src', 'style-src-attr', 'style-src-elem', 'worker-src'],
]);
/** Keywords that browsers send instead of an address. */
const WORDS: ReadonlySet<string> = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob']);
const NETWORK: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:']);
const LONGEST_HOST = 100;

/** Reduces a report. Returns null if it is not about one of our pages, since anyone can send anything. */
export function reduced(
  { page, blocked, directive }: Refused,
  origin: string,
  routeOf: (path: string) => string,
): Kept | null {
  const at = URL.canParse(page) ? new URL(page) : null;
  if (at?.origin !== origin) return null;
  const [name = ''] = directive.trim().split(/\s/, 1);
  return {
    route: routeOf(at.pathname),
    directive: DIRECTIVES.has(name) ? name : OTHER,
    blocked: originOf(blocked, origin),
  };
}

/** Returns the origin of a refused address, or the scheme for extensions and similar sources. */
function originOf(blocked: string, own: string): string {
  if (WORDS.has(blocked)) return blocked;
  const at = URL.canParse(blocked) ? new URL(blocked) : null;
  if (!at) return OTHER;
  if (at.origin === own) return 'self';
  if (NETWORK.has(at.protocol)) return at.host.length <= LONGEST_HOST ? `${at.protocol}//${at.host}` : OTHER;
  return /^[a-z-]{2,30}:$/.test(at.protocol) ? at.protocol.slice(0, -1) : OTHER;
}
