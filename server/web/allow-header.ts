import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createRouteMatcher } from './route-matcher.ts';

/** File in the build that lists the methods of each API route. */
export const METHODS_FILE = 'methods.json';

/** Adds the Allow header, which Next omits, to a 405 response. The header lists the methods of the route. */
export function createAllowHeaderSetter(build: string): (request: IncomingMessage, response: ServerResponse) => void {
  const file = path.join(build, METHODS_FILE);
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
 * Returns the value of the Allow header. Next uses GET's handler for HEAD requests, and responds to OPTIONS
 * automatically.
 */
const allowOf = (methods: readonly string[]): string =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ');
