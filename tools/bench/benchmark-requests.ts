import { request as open } from 'node:http';
import { Failure } from '@/server/runtime/command-failure';
import type { LoadTestRequest } from './load-test';
import type { BenchmarkCase } from './benchmark-cases';
import { SERVER_NAMES, type ServerName } from './benchmark-servers';
import type { BenchmarkSite } from './benchmark-site';

/** The properties of a benchmark case that define its requests. */
export type BenchmarkRequestSettings = Omit<BenchmarkCase, 'title' | 'against' | 'target'>;

/** Returns the requests of a benchmark case to the given server, in order. */
export function createRequestsOfBenchmarkCase(
  { cookieOf, community }: BenchmarkSite,
  row: BenchmarkRequestSettings,
  side: ServerName,
): LoadTestRequest[] {
  const sessions = row.isOfAdministrators ? [community.administrator] : community.sessions;
  const paths = row.paths[side] ?? [];
  // Each request combines a session with a path. The longer of these two lists determines the number of requests. The
  // items of the shorter list are used repeatedly.
  return Array.from({ length: Math.max(sessions.length, paths.length) }, (_, index) => ({
    method: row.body ? 'POST' : 'GET',
    path: paths[index % paths.length] ?? '/',
    headers: {
      ...(!row.isPublic && { cookie: cookieOf(side, sessions[index % sessions.length] ?? '') }),
      'sec-fetch-site': 'same-origin',
      ...(row.isCompressed && { 'accept-encoding': 'gzip, br' }),
      ...(row.body && { 'content-type': 'application/json' }),
      ...(row.isRepeated && side === 'ours' && tags.has(row.key) && { 'if-none-match': tags.get(row.key) ?? '' }),
    },
    ...(row.body && { body: JSON.stringify(row.body) }),
  }));
}

/**
 * ETag of the first response, by key of the benchmark case. Only cases with `isRepeated` have an ETag, because only
 * their requests send it.
 */
const tags = new Map<string, string>();

async function send(
  { servers }: BenchmarkSite,
  side: ServerName,
  { path, ...request }: LoadTestRequest,
  headers = {},
): Promise<Response> {
  const response = await fetch(servers[side].url + path, { ...request, headers: { ...request.headers, ...headers } });
  if (response.status >= 400) throw new Failure(`${side} returned ${response.status} at ${path}.`);
  return response;
}

function first(site: BenchmarkSite, row: BenchmarkCase, side: ServerName): LoadTestRequest {
  const [request] = createRequestsOfBenchmarkCase(site, row, side);
  if (!request) throw new Error('The row has no requests.');
  return request;
}

/** Sends the first request of a benchmark case to our server. */
export async function sendFirstRequestOfBenchmarkCase(site: BenchmarkSite, row: BenchmarkCase): Promise<void> {
  await (await send(site, 'ours', first(site, row, 'ours'))).arrayBuffer();
}

/**
 * Throws if the compared servers do not return the same items in the same order. The items are comments, or posts with
 * their comments.
 */
export async function requireSameContent(site: BenchmarkSite, row: BenchmarkCase): Promise<void> {
  type Item = { id: number; comments?: { id: number }[] | null }[];
  const answers = SERVER_NAMES.map(async (side) => {
    const items = (await (await send(site, side, first(site, row, side))).json()) as Item;
    if (items.length === 0) throw new Failure(`${side} returned nothing for "${row.key}".`);
    return JSON.stringify(items.map(({ id, comments }) => [id, (comments ?? []).map((comment) => comment.id)]));
  });
  if (new Set(await Promise.all(answers)).size > 1)
    throw new Failure(`The servers do not do the same work for "${row.key}".`);
}

/** Returns the size of our response in bytes, without compression and with the compression that browsers request. */
export async function measureResponseSizes(
  site: BenchmarkSite,
  row: BenchmarkCase,
): Promise<{ bytes: number; compressed: number }> {
  const request = first(site, row, 'ours');
  const answer = await send(site, 'ours', request, { 'accept-encoding': 'identity' });
  const tag = answer.headers.get('etag');
  if (row.isRepeated && tag !== null) tags.set(row.key, tag);
  return { bytes: (await answer.arrayBuffer()).byteLength, compressed: await bytesOnLine(site, request) };
}

/**
 * Returns the number of bytes that the server sent. Does not use fetch(), because fetch() reports only the decompressed
 * size.
 */
function bytesOnLine({ servers }: BenchmarkSite, { method, path, headers, body }: LoadTestRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const openRequest = open(
      servers.ours.url + path,
      { method, headers: { ...headers, 'accept-encoding': 'gzip, br' }, agent: false },
      (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes));
      },
    );
    openRequest.on('error', reject).end(body);
  });
}
