import type { Refused } from './schema';

/** What is kept of a report: nothing in it is more than a route, a word, or whose address was refused. */
export type Kept = { route: string; directive: string; blocked: string };

/** Of the days that are kept. */
export type Summary = {
  all: number;
  most: (Kept & { times: number })[];
  today: { directive: string; times: number }[];
};

/** In place of what nobody knows. */
export const OTHER = 'other';

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['base-uri', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src'],
  ...['img-src', 'manifest-src', 'media-src', 'object-src', 'script-src', 'script-src-attr', 'script-src-elem'],
  ...['style-src', 'style-src-attr', 'style-src-elem', 'worker-src'],
]);
/** What a browser says in place of an address. */
const WORDS: ReadonlySet<string> = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob']);
const NETWORK: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:']);
const LONGEST_HOST = 100;

/** Null of what is about no page of ours: anybody may send anything. */
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

/** Whose it was, without its path; of what extensions and the like bring, the scheme. */
function originOf(blocked: string, own: string): string {
  if (WORDS.has(blocked)) return blocked;
  const at = URL.canParse(blocked) ? new URL(blocked) : null;
  if (!at) return OTHER;
  if (at.origin === own) return 'self';
  if (NETWORK.has(at.protocol)) return at.host.length <= LONGEST_HOST ? `${at.protocol}//${at.host}` : OTHER;
  return /^[a-z-]{2,30}:$/.test(at.protocol) ? at.protocol.slice(0, -1) : OTHER;
}
