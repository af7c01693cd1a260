import { NextRequest } from 'next/server';
import { handlersIn, routeFiles, type ApiRoute, type Method, type RouteFile } from '@/tools/api-document/routes';
import { expectDocumented } from './documented';

const ORIGIN = 'http://localhost:3000';

type Options = {
  /** The cookie header of who asks; none: a visitor. */
  as?: { cookie: string } | null | undefined;
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: BodyInit | undefined;
  /** The same, as multipart/form-data. */
  form?: FormData | undefined;
  /** null takes back one that is sent by itself. */
  headers?: Record<string, string | null>;
};

/** What JSON.parse gives: tests look into it freely. */
type Json = ReturnType<typeof JSON.parse>;

/** `bytes` of whatever came; `text` and `body` of JSON alone. */
export type Answer = { status: number; body: Json; headers: Headers; text: string; bytes: Uint8Array };

/** Of `npm run cluster -- api`; loaded before the tests, since it has something to end after them. */
const network = process.env.TEST_OVER_NETWORK ? await import('./network') : null;

const loaded = new Map<string, Promise<ApiRoute[]>>();

/** Its handlers, loaded when one of them is first called: most test files call few of all there are. */
function handlersOf(route: RouteFile): Promise<ApiRoute[]> {
  const handlers = loaded.get(route.file) ?? handlersIn(route);
  loaded.set(route.file, handlers);
  return handlers;
}

/** Of the process: to look through all folders takes as long as a dozen calls. */
const found = globalThis as { __routes?: RouteFile[] };
const patterns = (found.__routes ??= routeFiles())
  .map((route) => ({ ...route, pattern: toPattern(route.path) }))
  // As Next decides: a fixed segment before a parameter, a parameter before the catch-all.
  .sort((a, b) => specificity(b.path) - specificity(a.path));

function toPattern(path: string): RegExp {
  const source = path.replace(/\/\[\[\.\.\.(\w+)\]\]/g, '(?<$1>/.*)?').replace(/\[(\w+)\]/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}

function specificity(path: string): number {
  return path.includes('[[') ? -1 : path.split('/').filter((part) => !part.startsWith('[')).length;
}

/** Calls the real handler of this address, as a page of ours would; over the network where there is one (network.ts). */
export async function call(method: Method, address: string, options: Options = {}): Promise<Answer> {
  const url = new URL(address, ORIGIN);
  for (const route of patterns) {
    const match = route.pattern.exec(url.pathname);
    const found = match && (await handlersOf(route)).find((exported) => exported.method === method);
    if (!found) continue;
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
    const request = toRequest(method, url, options);
    const response = network
      ? await network.send(request)
      : await found.handler(request, { params: Promise.resolve(params) });
    const type = response.headers.get('content-type') ?? '';
    if (network && type.startsWith('text/event-stream')) await response.body?.cancel();
    const bytes = type.startsWith('text/event-stream')
      ? new Uint8Array()
      : new Uint8Array(await response.arrayBuffer());
    const text = type.startsWith('application/json') ? new TextDecoder().decode(bytes) : '';
    const body: Json = text ? JSON.parse(text) : null;
    expectDocumented(found, { status: response.status, type, bytes, body });
    return { status: response.status, headers: response.headers, bytes, text, body };
  }
  throw new Error(`No handler for ${method} ${address}`);
}

function toRequest(method: Method, url: URL, { as, body, raw, form, headers }: Options): NextRequest {
  const payload = raw ?? form ?? (body === undefined ? undefined : JSON.stringify(body));
  const sent = {
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': '203.0.113.7',
    ...(payload === undefined || payload === form ? {} : { 'Content-Type': 'application/json' }), // a form brings its own
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
