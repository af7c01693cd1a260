import { endAct, keyOfAct } from './act-key';
import type { Page } from './page';

/** What is wrong with one field of the input. */
export type Issue = { path: string[]; message: string };

/** A failed call: the server's message and code, or what the network said. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** Field by field, where a field is at fault. */
  readonly issues: Issue[];
  /** Whether the server said anything; else the message is the status and its text (spec section 8). */
  readonly hasWords: boolean;

  constructor(status: number, code: string | null, message: string | null, issues: Issue[] = [], statusText = '') {
    super(message ?? `${status} ${statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.hasWords = Boolean(message);
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What an answer says that is no success. */
export function failure({ status, statusText }: { status: number; statusText: string }, body: unknown): ApiError {
  const { message, code, issues } = (body ?? {}) as { message?: unknown; code?: unknown; issues?: unknown };
  return new ApiError(
    status,
    typeof code === 'string' ? code : null,
    typeof message === 'string' ? message : null,
    Array.isArray(issues) ? (issues as Issue[]) : [],
    statusText,
  );
}

/** When the service worker kept what it answers with, since there is no connection; in no answer of the server's. */
export const KEPT_AT = 'X-Kept-At';

/** A header of answers that give this browser a new session, and the name of the event that tells the page of it. */
export const SESSION_RENEWED = 'X-Session-Renewed';

type Options = RequestInit & {
  /** What is sent, as the caller knows it; see `keyOfAct`. */
  act?: string | undefined;
  /** An answer that was kept before this moment is none. */
  newerThan?: number | undefined;
};

async function send(
  method: Method,
  path: string,
  body?: unknown,
  { act, newerThan = 0, ...options }: Options = {},
): Promise<Response> {
  const text = body === undefined ? null : JSON.stringify(body);
  const headers = {
    ...(text !== null && { 'Content-Type': 'application/json' }),
    ...(method === 'POST' && { 'Idempotency-Key': keyOfAct(path, text ?? '', act) }),
  };
  for (let turn = 1; ; turn += 1) {
    const response = await fetch(path, { method, headers, ...(text !== null && { body: text }), ...options });
    if (Number(response.headers.get(KEPT_AT) ?? Infinity) < newerThan) throw new TypeError('An old answer');
    // Of a server that fails it is not known what it did; the act stays open, and the next try bears the same key.
    if (method !== 'GET' && response.status < 500) endAct(path);
    if (response.headers.has(SESSION_RENEWED)) globalThis.dispatchEvent?.(new Event(SESSION_RENEWED));
    if (response.ok) return response;
    const error = failure(response, await response.json().catch(() => null));
    if (error.code !== 'in_progress' || turn === TURNS) throw error;
    await new Promise((resume) => setTimeout(resume, 1000 * Number(response.headers.get('retry-after') ?? 1)));
  }
}

/** So often one looks again whether what another click or tab has sent is done. */
const TURNS = 10;

/** Calls our own API. Throws ApiError for an answer that is no success, TypeError when there was none. */
export async function api<T>(method: Method, path: string, body?: unknown, options?: Options): Promise<T> {
  const response = await send(method, path, body, options);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

/** One page of a list, whose next page the Link header names. */
export async function apiPage<T>(path: string, options?: Options): Promise<Page<T>> {
  const response = await send('GET', path, undefined, options);
  return { items: (await response.json()) as T[], next: nextPath(response.headers.get('link')) };
}

const nextPath = (link: string | null): string | null => /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1] ?? null;
