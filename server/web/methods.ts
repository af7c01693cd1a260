import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { routePatterns } from './route-patterns.ts';

/** Where the build keeps which methods each address of the API has. */
export const METHODS_FILE = 'methods.json';

/** Says on a 405 of Next's, which does not, what the address has in place of the method that was asked. */
export function tellMethods(build: string): (request: IncomingMessage, response: ServerResponse) => void {
  const file = path.join(build, METHODS_FILE);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
  const routeOf = routePatterns(Object.keys(known));
  return ({ url = '' }, response) => {
    const writeHead = response.writeHead.bind(response) as (status: number, ...more: unknown[]) => ServerResponse;
    response.writeHead = (status: number, ...more: unknown[]) => {
      const methods = status === 405 ? known[routeOf(url)] : undefined;
      if (methods) response.setHeader('Allow', allowOf(methods));
      return writeHead(status, ...more);
    };
  };
}

/** Next answers HEAD by GET, and OPTIONS by itself. */
const allowOf = (methods: readonly string[]): string =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ');
