import type { IncomingMessage } from 'node:http';

/**
 * Matches a path that contains the segment `.` or `..`. The server refuses such a path, because Next parses paths with
 * `new URL`, which would remove these segments.
 */
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
/** Matches backslashes, white space and control characters, which `new URL` would also change. */
const RESOLVED_CHARACTERS = /[\0-\x20\\]/;
const HOST = /^([\w.-]*|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Returns the decoded path of a request with the form `/path?query` and a valid host, otherwise undefined. Next might
 * serve a different path for other forms.
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
