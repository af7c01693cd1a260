import 'server-only';
import { z } from 'zod';
import { AppError, isAppError, HTTP_STATUS_BY_ERROR, type ErrorCode } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { toJson } from '@/lib/web/cached-json';
import { classifyDatabaseError } from '@/lib/http/response/database-error';

/** Headers of every API response. The headers of pages are set in next.config.mjs and middleware.ts. */
const API_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

const texts = new WeakMap<Response, string>();

/**
 * Returns the JSON text from which a response was built. Reading the text from the body of the response would take
 * longer.
 */
export const readJsonTextOfResponse = (response: Response): string | undefined => texts.get(response);

/**
 * Builds the response to a request. If `body` is a Response, adds the common headers. Otherwise, sends `body` as JSON.
 */
export function buildResponse(body: unknown, status: number, headers: Headers, requestId: string): Response {
  for (const [name, value] of Object.entries(API_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  headers.set('X-Request-Id', requestId);
  if (body instanceof Response)
    return new Response(body.body, { status: body.status, headers: mergeHeaders(body.headers, headers) });
  if (status === 204) return new Response(null, { status, headers });
  headers.set('Content-Type', 'application/json');
  const text = toJson(body);
  const response = new Response(text, { status, headers });
  texts.set(response, text);
  return response;
}

/**
 * Merges the headers of a handler's own response with the common API headers. If both have a header, the handler's
 * header is used.
 */
function mergeHeaders(streamHeaders: Headers, common: Headers): Headers {
  const all = new Headers(common);
  streamHeaders.forEach((value, name) => all.set(name, value));
  return all;
}

/** Says whether a client may send a failed request again. */
export type RetrySafety =
  | 'any' // The request changes nothing, so a retry is safe.
  | 'once' // The request has an idempotency key, so a retry is safe.
  | 'unknown'; // The request may already have been executed, so a retry could execute it twice.

const BUSY: Record<RetrySafety, string> = {
  any: 'The site is busy or restarting. Please try again in a moment.',
  once: "The site is busy or restarting. Please try again in a moment. Your request won't be carried out twice.",
  unknown:
    'The site is busy or restarting. Your request may have gone through anyway, so please check before you send it again.',
};

/**
 * Converts an error to a response with `message` and `code`. If an input field is wrong, the response also has
 * `issues`.
 */
export function buildErrorResponse(
  thrown: unknown,
  requestId: string,
  common: HeadersInit = {},
  repeat: RetrySafety = 'any',
  routeName?: () => string,
): Response {
  const error = describeErrorForClient(thrown, repeat);
  const headers = new Headers(common);
  if (error.retryAfterSeconds !== undefined) headers.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)));
  // Only an error that is logged gets a stack trace, because formatting a stack trace takes longer than refusing most
  // requests.
  const report = () => ({ requestId, ...(routeName && { route: routeName() }), code: error.code, err: thrown });
  if (error.code === 'internal') log.error({ event: 'request.failed', ...report() });
  else if (error.code === 'unavailable' || error.code === 'storage_full')
    log.warn({ event: 'request.unavailable', ...report() });
  const status = error.code === 'internal' ? 500 : HTTP_STATUS_BY_ERROR[error.code];
  const issues = issuesOf(thrown);
  return buildResponse(
    { message: error.message, code: error.code, ...(issues && { issues }) },
    status,
    headers,
    requestId,
  );
}

type ErrorFacts = { code: ErrorCode | 'internal'; message: string; retryAfterSeconds?: number | undefined };

/** Returns the error code and message that the client receives. */
export function describeErrorForClient(thrown: unknown, repeat: RetrySafety): ErrorFacts {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof z.ZodError) {
    return { code: 'invalid', message: thrown.issues[0]?.message ?? "The request isn't valid." };
  }
  if (isDiskFull(thrown)) {
    return {
      code: 'storage_full',
      message: "We can't take photos or videos right now. You can still post text. We've been notified.",
    };
  }
  const fault = classifyDatabaseError(thrown);
  if (fault === 'exists') return { code: 'conflict', message: 'That already exists.' };
  if (fault === 'gone') return { code: 'not_found', message: 'Not found' };
  if (fault === 'unstorable') return { code: 'invalid', message: "Contains a character we can't save." };
  if (fault === 'away') return { code: 'unavailable', message: BUSY[repeat], retryAfterSeconds: 5 };
  if (isDisconnect(thrown)) return { code: 'invalid', message: 'The request was cancelled.' };
  return { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
}

const isDiskFull = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT');

/**
 * Returns true if the error means that the browser disconnected. An ECONNRESET with the property `syscall` is about our
 * own connection to another server.
 */
const isDisconnect = (thrown: unknown) =>
  thrown instanceof Error &&
  (['AbortError', 'ResponseAborted'].includes(thrown.name) ||
    ('code' in thrown && thrown.code === 'ECONNRESET' && !('syscall' in thrown)));

/** Returns the problems of invalid input, or the problem of the one field that an AppError names. */
function issuesOf(thrown: unknown) {
  if (thrown instanceof z.ZodError) return thrown.issues.map(plainIssue);
  if (thrown instanceof AppError && thrown.field !== undefined)
    return [{ path: [thrown.field], message: thrown.message }];
  return null;
}

const plainIssue = (issue: z.core.$ZodIssue) => ({ path: issue.path.map(String), message: issue.message });
