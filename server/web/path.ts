import type { IncomingMessage } from 'node:http';

/** What `new URL`, by which Next looks for a page, reads otherwise than it stands there: `..`, a backslash, and space that it leaves out. */
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
const READ_OTHERWISE = /[\0-\x20\\]/;
const HOST = /^([\w.-]*|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * The decoded path of a request in the plain form `/path?query`, sent to a host that can be one; else undefined. What is decided by it, or by
 * the address as it was sent, is so of the page that is served.
 */
export function pathOf({
  url = '',
  headers: { host = '' },
}: Pick<IncomingMessage, 'url' | 'headers'>): string | undefined {
  const sent = url.split(/[?#]/, 1)[0] ?? '';
  try {
    const path = decodeURIComponent(sent);
    const isPlain = path.startsWith('/') && !path.includes('\0') && !READ_OTHERWISE.test(sent) && !DOTS.test(sent);
    return isPlain && HOST.test(host) ? path : undefined;
  } catch {
    return undefined;
  }
}
