import { ApiError } from '@/lib/http/api';

/** `refused`: nothing but its person sends the file again, on no later page either. */
export type Reason = 'network' | 'session' | 'refused' | 'other';

/** What happens after a file could not be sent. */
export type Verdict =
  /** It is sent again by itself after this time. */
  | { kind: 'wait'; milliseconds: number; message: string }
  | { kind: 'failed'; message: string; canRetry: boolean; reason: Reason }
  /** The post is gone, and with it all of its files. */
  | { kind: 'gone' };

/** After the first, second and third refusal; together they outlast a limit by the minute. */
const WAITS_MS = [5_000, 15_000, 45_000];
/** These stay refusals, however often the same file is sent. */
const FINAL = [400, 409, 415];
/** But for those that speak of the person, who can do something about it. */
const OF_THE_PERSON = ['unverified', 'terms_changed', 'leaving'];

/** `waited`: how often this file has waited already. */
export function afterFailure(error: unknown, waited: number, isOnline: boolean): Verdict {
  if (!(error instanceof ApiError) || error.code === 'ended_early')
    return { kind: 'failed', message: lostConnection(isOnline), canRetry: true, reason: 'network' };
  const { status, code, message } = error;
  if (status === 404) return { kind: 'gone' };
  if (status === 401) {
    return {
      kind: 'failed',
      message: "You've been signed out. Sign in again, then choose Retry.",
      canRetry: true,
      reason: 'session',
    };
  }
  const milliseconds = WAITS_MS[waited];
  if ((status === 429 || status === 503) && milliseconds !== undefined) return { kind: 'wait', milliseconds, message };
  // Over a better connection, or with room made: by a press.
  if (code === 'too_slow' || status === 413) return { kind: 'failed', message, canRetry: true, reason: 'refused' };
  const isFinal = FINAL.includes(status) && !OF_THE_PERSON.includes(code ?? '');
  return { kind: 'failed', message, canRetry: !isFinal, reason: isFinal ? 'refused' : 'other' };
}

/** So long after the server could not be reached it is tried again by itself; null when that was often enough. */
export const resumeAfter = (resumed: number): number | null => [10_000, 30_000, 60_000, 300_000][resumed] ?? null;

const lostConnection = (isOnline: boolean): string =>
  isOnline
    ? "The connection was lost. We'll try again in a moment."
    : "You're offline. This continues when you're back online.";
