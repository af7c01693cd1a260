import { discardIdempotencyKey, getIdempotencyKey } from './idempotency-key';
import type { ApiQueryKey, KnownPath, ListItem, Method, Reply, RemainingCallArguments } from './api-types';
import type { ListPageView } from './request/list-pagination';

/** Error of one input field. */
export type InputIssue = { path: string[]; message: string };

/** Error of a failed API call, with the server's message and code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** Error messages by field, if the input was invalid. */
  readonly issues: InputIssue[];
  /**
   * True if the server's response contained a message. Otherwise, the message is only the status code with its text.
   */
  readonly hasWords: boolean;

  constructor(status: number, code: string | null, message: string | null, issues: InputIssue[] = [], statusText = '') {
    super(message ?? `${status} ${statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.hasWords = Boolean(message);
  }
}

/** Creates the error for an unsuccessful response. */
export function errorFromResponse(
  { status, statusText }: { status: number; statusText: string },
  body: unknown,
): ApiError {
  const { message, code, issues } = (body ?? {}) as { message?: unknown; code?: unknown; issues?: unknown };
  return new ApiError(
    status,
    typeof code === 'string' ? code : null,
    typeof message === 'string' ? message : null,
    Array.isArray(issues) ? (issues as InputIssue[]) : [],
    statusText,
  );
}

/** Header in which the service worker stores the time when it cached a response. */
export const CACHED_AT_HEADER = 'X-Kept-At';

/**
 * Header of a response that renewed the session of the browser. The event that informs the page about the renewal has
 * the same name.
 */
export const SESSION_RENEWED_SIGNAL = 'X-Session-Renewed';

type Options = RequestInit & {
  /**
   * Id of the form submission. If another tab sends the same submission, both requests get the same idempotency key
   * from this id. The server then executes the submission only once.
   */
  act?: string | undefined;
  /**
   * Id of the person who wrote the request. The server refuses the request with `other_user` if another person has
   * signed in meanwhile.
   */
  of?: number | undefined;
  /**
   * The call refuses a response that the service worker cached before this time, in ms. The page may already show newer
   * data than such a response.
   */
  newerThan?: number | undefined;
};

async function send(
  method: Method,
  path: string,
  body?: unknown,
  { act, of, newerThan = 0, ...options }: Options = {},
): Promise<Response> {
  const text = body === undefined ? null : JSON.stringify(body);
  const headers = {
    ...(text !== null && { 'Content-Type': 'application/json' }),
    ...(method === 'POST' && { 'Idempotency-Key': getIdempotencyKey(path, text ?? '', act) }),
  };
  // The idempotency key depends on `path` without the parameter `of` (the id of the request's author). A retry
  // therefore has the same key with or without this parameter.
  const address = of === undefined ? path : `${path}?of=${of}`;
  for (let turn = 1; ; turn += 1) {
    const response = await fetch(address, { method, headers, ...(text !== null && { body: text }), ...options });
    if (Number(response.headers.get(CACHED_AT_HEADER) ?? Infinity) < newerThan)
      throw new TypeError('The response in the offline cache is too old.');
    // After a server error, the request may already have been executed. The next try therefore uses the same
    // idempotency key.
    if (method !== 'GET' && response.status < 500) discardIdempotencyKey(path);
    if (response.headers.has(SESSION_RENEWED_SIGNAL)) globalThis.dispatchEvent?.(new Event(SESSION_RENEWED_SIGNAL));
    if (response.ok) return response;
    const error = errorFromResponse(response, await response.json().catch(() => null));
    if (error.code !== 'in_progress' || turn === MAX_WAITS) throw error;
    await new Promise((resume) => setTimeout(resume, 1000 * Number(response.headers.get('retry-after') ?? 1)));
  }
}

/** Maximum number of times that a call waits for an identical request from another click or tab. */
const MAX_WAITS = 10;

/**
 * Calls our API. The route file of the path gives the types of body and reply. Throws ApiError for an error status, and
 * TypeError if the server does not respond.
 */
export async function callApi<M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  ...[body, options]: RemainingCallArguments<M, Path, Options>
): Promise<Reply<M, Path>> {
  const response = await send(method, path, body, options);
  if (response.status === 204) return undefined as Reply<M, Path>;
  return response.json();
}

/** Loads the data of a query key. The key's type determines the type of the data (lib/http/query-keys.ts). */
export async function fetchByQueryKey(key: ApiQueryKey, options: Options): Promise<unknown> {
  return (await send('GET', buildPathOfQueryKey(key), undefined, options)).json();
}

/** Returns the path from which the data of a query key is loaded. */
export const buildPathOfQueryKey = ([path, query]: ApiQueryKey): string =>
  query ? `${path}?${new URLSearchParams(query)}` : path;

/** Returns a page of a list, and the address of the next page from the Link header. */
export async function fetchListPage<Path extends string>(
  key: readonly [Path, Record<string, string>?],
  /** Address of the page, or null for the first page. */
  address: string | null,
  options?: Options,
): Promise<ListPageView<ListItem<Path>>> {
  const response = await send('GET', address ?? buildPathOfQueryKey(key), undefined, options);
  return { items: await response.json(), next: nextPath(response.headers.get('link')) };
}

const nextPath = (link: string | null): string | null => /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1] ?? null;
