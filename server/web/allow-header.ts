import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createRouteMatcher } from './route-matcher.ts';

/** File in the build that lists the methods of each API route. */
export const ROUTE_METHODS_FILE = 'methods.json';

/**
 * Creates a function that adds the Allow header with the route's methods to a 405 response, because Next omits the
 * header.
 */
export function createAllowHeaderSetter(build: string): (request: IncomingMessage, response: ServerResponse) => void {
  const file = path.join(build, ROUTE_METHODS_FILE);
  const methodsByRoute = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
  const routeOf = createRouteMatcher(Object.keys(methodsByRoute));
  return ({ url = '' }, response) => {
    const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
    response.writeHead = (status: number, ...rest: unknown[]) => {
      const methods = status === 405 ? methodsByRoute[routeOf(url)] : undefined;
      if (methods) response.setHeader('Allow', allowOf(methods));
      return writeHead(status, ...rest);
    };
  };
}

/**
 * Returns the value of the Allow header. HEAD and OPTIONS are added, because Next answers HEAD with GET's handler, and
 * OPTIONS automatically.
 */
const allowOf = (methods: readonly string[]): string =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ');
