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

function failure({ status, statusText }: { status: number; statusText: string }, body: unknown): ApiError {
  const { message, code, issues } = (body ?? {}) as { message?: unknown; code?: unknown; issues?: unknown };
  return new ApiError(
    status,
    typeof code === 'string' ? code : null,
    typeof message === 'string' ? message : null,
    Array.isArray(issues) ? (issues as Issue[]) : [],
    statusText,
  );
}

/** `act`: what is sent, as the caller knows it; see `keyOfAct`. */
type Options = RequestInit & { act?: string | undefined };

async function send(
  method: Method,
  path: string,
  body?: unknown,
  { act, ...options }: Options = {},
): Promise<Response> {
  const text = body === undefined ? null : JSON.stringify(body);
  const headers = {
    ...(text !== null && { 'Content-Type': 'application/json' }),
    ...(method === 'POST' && { 'Idempotency-Key': keyOfAct(path, text ?? '', act) }),
  };
  for (let turn = 1; ; turn += 1) {
    const response = await fetch(path, { method, headers, ...(text !== null && { body: text }), ...options });
    // Of a server that fails it is not known what it did; the act stays open, and the next try bears the same key.
    if (method !== 'GET' && response.status < 500) endAct(path);
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
export async function apiPage<T>(path: string, options?: RequestInit): Promise<Page<T>> {
  const response = await send('GET', path, undefined, options);
  return { items: (await response.json()) as T[], next: nextPath(response.headers.get('link')) };
}

const nextPath = (link: string | null): string | null => /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1] ?? null;

type UploadOptions = {
  signal?: AbortSignal;
  /** How much has gone, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Sends a form with a file in it; `fetch` cannot tell how far it is. Throws as `api` does, AbortError when it was called off. */
export function upload<T>(path: string, form: FormData, { signal, onProgress }: UploadOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve(request.response as T) : reject(failure(request, request.response));
    request.onerror = () => reject(new TypeError('The connection was lost.'));
    request.onabort = () => reject(new DOMException('Called off', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
