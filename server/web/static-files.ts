import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { parseAcceptEncoding } from '../../lib/web/accept-encoding.ts';

const ADDRESS = '/_next/static/';
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
};
/** Content encodings, the one with the best compression first. */
const CODINGS = [
  { name: 'br', end: '.br' },
  { name: 'gzip', end: '.gz' },
];

/**
 * Request headers that the server removes. Next answers 500 if it cannot satisfy one of these headers. RFC 9110 permits
 * a server to ignore them.
 */
const UNSUPPORTED_HEADERS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

export type StaticFiles = {
  /** Returns true if a static file exists at this address. */
  isFile: (url: string) => boolean;
  /**
   * Makes Next send the compressed scripts and styles that the build wrote. Otherwise Next would compress each file
   * again for each visitor, and less well.
   */
  prepare: (request: IncomingMessage, response: ServerResponse) => void;
};

/** Returns the files of the build and of public/ that exist when the server starts. */
export function loadStaticFiles(dist: string): StaticFiles {
  const fileAddresses = new Set([...addressesIn(path.join(dist, 'static'), ADDRESS), ...addressesIn('public', '/')]);

  return {
    isFile: (url) => fileAddresses.has(url.split('?', 1)[0] ?? ''),
    prepare(request, response) {
      const [address = '', query] = (request.url ?? '').split('?', 2);
      if (!address.startsWith('/api/')) for (const name of UNSUPPORTED_HEADERS) delete request.headers[name];
      const type = TYPES[path.extname(address)];
      if (!type || !address.startsWith(ADDRESS)) return;
      const accepted = parseAcceptEncoding(request.headers['accept-encoding']?.toString());
      const coding = CODINGS.find(
        ({ name, end: extension }) => accepted.has(name) && fileAddresses.has(address + extension),
      );
      if (!coding) return;
      request.url = address + coding.end + (query === undefined ? '' : `?${query}`);
      response.setHeader('Content-Type', type);
      response.setHeader('Content-Encoding', coding.name);
      response.setHeader('Vary', 'Accept-Encoding');
    },
  };
}

/**
 * Returns the addresses of all files in a folder. Leaves out folders, because Next would render a page at a folder's
 * address.
 */
function addressesIn(folder: string, address: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(
      ({ parentPath, name }) => address + path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    );
}
