import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { acceptedCodings } from '../../lib/codings.ts';

const ADDRESS = '/_next/static/';
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
};
/** The best first. */
const CODINGS = [
  { name: 'br', end: '.br' },
  { name: 'gzip', end: '.gz' },
];

/** Asking for parts and for what has not changed since may be passed over (RFC 9110); Next answers 500 where such a wish cannot be met. */
const FAILING = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

export type StaticFiles = {
  /** Does a file lie at this address? */
  isFile: (url: string) => boolean;
  /**
   * Has Next send the compressed copies that the build has laid beside the scripts and styles. Next itself compresses anew for each
   * visitor, quickly rather than well, and knows only gzip.
   */
  prepare: (request: IncomingMessage, response: ServerResponse) => void;
};

/** The files of the build and of public/, as they lie there when the server starts. */
export function staticFiles(dist: string): StaticFiles {
  const known = new Set([...addressesIn(path.join(dist, 'static'), ADDRESS), ...addressesIn('public', '/')]);

  return {
    isFile: (url) => known.has(url.split('?', 1)[0] ?? ''),
    prepare(request, response) {
      const [address = '', query] = (request.url ?? '').split('?', 2);
      if (!address.startsWith('/api/')) for (const name of FAILING) delete request.headers[name];
      const type = TYPES[path.extname(address)];
      if (!type || !address.startsWith(ADDRESS)) return;
      const accepted = acceptedCodings(request.headers['accept-encoding']?.toString());
      const coding = CODINGS.find(({ name, end }) => accepted.has(name) && known.has(address + end));
      if (!coding) return;
      request.url = address + coding.end + (query === undefined ? '' : `?${query}`);
      response.setHeader('Content-Type', type);
      response.setHeader('Content-Encoding', coding.name);
      response.setHeader('Vary', 'Accept-Encoding');
    },
  };
}

/** Of files alone: at a folder's address nothing lies, so that Next would draw a page there. */
function addressesIn(folder: string, address: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(
      ({ parentPath, name }) => address + path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    );
}
