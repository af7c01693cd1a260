import 'server-only';
import { z } from 'zod';
import { AppError, isAppError, STATUS, type ErrorCode } from '@/lib/errors';
import { log } from '@/lib/log';
import { databaseFault } from './database-fault';

/** What every answer of the API carries; page headers come from next.config.mjs and middleware.ts. */
const API_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** `body` is what becomes JSON, or a finished Response whose body is sent as it is. */
export function answer(body: unknown, status: number, headers: Headers, requestId: string): Response {
  for (const [name, value] of Object.entries(API_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  headers.set('X-Request-Id', requestId);
  if (body instanceof Response)
    return new Response(body.body, { status: body.status, headers: merged(body.headers, headers) });
  return status === 204 ? new Response(null, { status, headers }) : Response.json(body, { status, headers });
}

/** A stream's own headers win. */
function merged(own: Headers, common: Headers): Headers {
  const all = new Headers(common);
  own.forEach((value, name) => all.set(name, value));
  return all;
}

/** Whether a request may simply be sent again: any may that makes nothing, and what is done once; of others it is not known what was done. */
export type Repeat = 'any' | 'once' | 'unknown';

const BUSY: Record<Repeat, string> = {
  any: 'The site is busy or restarting. Please try again in a moment.',
  once: 'The site is busy or restarting. Please try again in a moment. Nothing will happen twice.',
  unknown: 'The site is busy or restarting. It may have gone through anyway, so please check before you send it again.',
};

/** The one place where an error becomes an answer: `{ message, code }`, with `issues` where a field is at fault. */
export function answerError(
  thrown: unknown,
  requestId: string,
  common: HeadersInit = {},
  repeat: Repeat = 'any',
  place?: () => string,
): Response {
  const error = known(thrown, repeat);
  const headers = new Headers(common);
  if (error.retryAfterSeconds !== undefined) headers.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)));
  // A stack takes longer to tell than most refusals take: only what is logged has one.
  const report = () => ({ requestId, ...(place && { route: place() }), code: error.code, err: thrown });
  if (error.code === 'internal') log.error({ event: 'request.failed', ...report() });
  else if (error.code === 'unavailable' || error.code === 'storage_full')
    log.warn({ event: 'request.unavailable', ...report() });
  const status = error.code === 'internal' ? 500 : STATUS[error.code];
  const issues = issuesOf(thrown);
  return answer({ message: error.message, code: error.code, ...(issues && { issues }) }, status, headers, requestId);
}

type Known = { code: ErrorCode | 'internal'; message: string; retryAfterSeconds?: number | undefined };

/** What an error means to who asked. */
export function known(thrown: unknown, repeat: Repeat): Known {
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
  const fault = databaseFault(thrown);
  if (fault === 'exists') return { code: 'conflict', message: 'That already exists.' };
  if (fault === 'gone') return { code: 'not_found', message: 'Not found' };
  if (fault === 'unstorable') return { code: 'invalid', message: "Contains a character we can't save." };
  if (fault === 'away') return { code: 'unavailable', message: BUSY[repeat], retryAfterSeconds: 5 };
  if (isCalledOff(thrown)) return { code: 'invalid', message: 'The request was cancelled.' };
  return { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
}

const isDiskFull = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT');

/**
 * The browser has gone: nobody reads the answer. In the middle of what it sends that is an ECONNRESET of Node's own, which names no call to
 * the system, as that of a far end does.
 */
const isCalledOff = (thrown: unknown) =>
  thrown instanceof Error &&
  (['AbortError', 'ResponseAborted'].includes(thrown.name) ||
    ('code' in thrown && thrown.code === 'ECONNRESET' && !('syscall' in thrown)));

/** Field by field, of bad input and of what stands against one field. */
function issuesOf(thrown: unknown) {
  if (thrown instanceof z.ZodError) return thrown.issues.map(plainIssue);
  if (thrown instanceof AppError && thrown.field !== undefined)
    return [{ path: [thrown.field], message: thrown.message }];
  return null;
}

const plainIssue = (issue: z.core.$ZodIssue) => ({ path: issue.path.map(String), message: issue.message });
