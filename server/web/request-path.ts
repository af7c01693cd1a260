import type { IncomingMessage } from 'node:http';

/**
 * Matches `.` and `..` in a path, because Next parses paths with `new URL`, which would resolve them.
 * `RESOLVED_CHARACTERS` matches backslashes, white space and control characters, which `new URL` would also change.
 */
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
const RESOLVED_CHARACTERS = /[\0-\x20\\]/;
const HOST = /^([\w.-]*|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Returns the decoded path of a request. Returns undefined for any form other than `/path?query` with a valid host,
 * because Next might then serve another path than our server checked.
 */
export function parseRequestPath({
  url = '',
  headers: { host = '' },
}: Pick<IncomingMessage, 'url' | 'headers'>): string | undefined {
  const rawPath = url.split(/[?#]/, 1)[0] ?? '';
  try {
    const path = decodeURIComponent(rawPath);
    const isPlain =
      path.startsWith('/') && !path.includes('\0') && !RESOLVED_CHARACTERS.test(rawPath) && !DOTS.test(rawPath);
    return isPlain && HOST.test(host) ? path : undefined;
  } catch {
    return undefined;
  }
}
