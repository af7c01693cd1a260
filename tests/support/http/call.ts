import { NextRequest } from 'next/server';
import {
  loadRouteHandlers,
  findRouteFiles,
  type ApiRoute,
  type HttpMethod,
  type RouteFile,
} from '@/tools/api-document/api-routes';
import { expectDocumented } from './documented';

const ORIGIN = 'http://localhost:3000';

type Options = {
  /** Cookie header of the caller; absent for a visitor. */
  as?: { cookie: string } | null | undefined;
  body?: unknown;
  /** Raw request body, used instead of `body`. */
  raw?: BodyInit | undefined;
  /** Request body as multipart/form-data. */
  form?: FormData | undefined;
  /** Request headers. The value null removes a default header. */
  headers?: Record<string, string | null>;
};

/** The result of JSON.parse, untyped so that tests can read any field. */
type Json = ReturnType<typeof JSON.parse>;

/** Answer to an API call. If the answer is not JSON, `text` is empty and `body` is null. */
export type Answer = { status: number; body: Json; headers: Headers; text: string; bytes: Uint8Array };

/**
 * Module that sends API calls over the network, or null without `npm run cluster -- api`. Loaded before the tests
 * start, because it registers a hook that stops its servers.
 */
const network = process.env.TEST_OVER_NETWORK ? await import('./network') : null;

const loaded = new Map<string, Promise<ApiRoute[]>>();

/** Returns a route's handlers. Imports the route at its first call, because most test files call few routes. */
function handlersOf(route: RouteFile): Promise<ApiRoute[]> {
  const handlers = loaded.get(route.file) ?? loadRouteHandlers(route);
  loaded.set(route.file, handlers);
  return handlers;
}

/**
 * All test files of the process share the list of routes, because listing all folders takes as long as a dozen calls.
 */
const handler = globalThis as { __routes?: RouteFile[] };
const patterns = (handler.__routes ??= findRouteFiles())
  .map((route) => ({ ...route, pattern: toPattern(route.path) }))
  // The routes are sorted in the order in which Next matches them: fixed segments before parameters, and parameters
  // before the catch-all.
  .sort((a, b) => specificity(b.path) - specificity(a.path));

function toPattern(path: string): RegExp {
  const source = path.replace(/\/\[\[\.\.\.(\w+)\]\]/g, '(?<$1>/.*)?').replace(/\[(\w+)\]/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}

function specificity(path: string): number {
  return path.includes('[[') ? -1 : path.split('/').filter((part) => !part.startsWith('[')).length;
}

/**
 * Calls the API handler of this address, with a request like those of our own pages. With `npm run cluster -- api`,
 * sends the request over the network (network.ts).
 */
export async function call(method: HttpMethod, address: string, options: Options = {}): Promise<Answer> {
  const url = new URL(address, ORIGIN);
  for (const route of patterns) {
    const match = route.pattern.exec(url.pathname);
    const handler = match && (await handlersOf(route)).find((exported) => exported.method === method);
    if (!handler) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
    const request = toRequest(method, url, options);
    const response = network
      ? await network.sendOverNetwork(request)
      : await handler.handler(request, { params: Promise.resolve(params) });
    const type = response.headers.get('content-type') ?? '';
    if (network && type.startsWith('text/event-stream')) await response.body?.cancel();
    const bytes = type.startsWith('text/event-stream')
      ? new Uint8Array()
      : new Uint8Array(await response.arrayBuffer());
    const text = type.startsWith('application/json') ? new TextDecoder().decode(bytes) : '';
    const body: Json = text ? JSON.parse(text) : null;
    expectDocumented(handler, { status: response.status, type, bytes, body });
    return { status: response.status, headers: response.headers, bytes, text, body };
  }
  throw new Error(`No handler for ${method} ${address}`);
}

function toRequest(method: HttpMethod, url: URL, { as, body, raw, form, headers }: Options): NextRequest {
  const payload = raw ?? form ?? (body === undefined ? undefined : JSON.stringify(body));
  const sent = {
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': '203.0.113.7',
    // For a FormData body, the request sets its own Content-Type header.
    ...(payload === undefined || payload === form ? {} : { 'Content-Type': 'application/json' }),
    ...(as ? { Cookie: as.cookie } : {}),
    ...headers,
  };
  return new NextRequest(url, {
    method,
    headers: Object.entries(sent).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as [string, string]],
    ),
    ...(payload === undefined ? {} : { body: payload, duplex: 'half' }),
  });
}
