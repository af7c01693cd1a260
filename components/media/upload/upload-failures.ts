import { ApiError } from '@/lib/http/api-client';
import type { FileUploadEvent } from '@/lib/outbox/file-upload-state';

/**
 * Event that a failed upload attempt causes. After a `pause` event, the file is sent again after the given number of
 * milliseconds.
 */
type FailureEvent =
  | (Extract<FileUploadEvent, { type: 'pause' }> & { milliseconds: number })
  | Extract<FileUploadEvent, { type: 'fail' | 'refuse' | 'lose_post' }>;

/**
 * Pauses in ms before the first, second and third retry of a refused file. They exceed one minute in total, so that the
 * last retry avoids the server's limit per minute.
 */
const PAUSES_MS = [5_000, 15_000, 45_000];
/** HTTP statuses of final refusals, which a retry cannot change. */
const FINAL_STATUSES = [400, 409, 415];
/**
 * Error codes for account problems that the person can resolve. A failure with such a code can be retried, even if its
 * status is in `FINAL_STATUSES`.
 */
const ACCOUNT_CODES = ['unverified', 'terms_changed', 'leaving'];

/**
 * Returns the event for an upload's state after a failed attempt. `pauseCount` is the number of pauses before earlier
 * retries of the file.
 */
export function classifyUploadFailure(error: unknown, pauseCount: number, isOnline: boolean): FailureEvent {
  // True if the server may have stored the file. A status below 500 means that this attempt stored nothing.
  const mayBeThere = !(error instanceof ApiError) || error.status >= 500;
  if (!(error instanceof ApiError) || error.code === 'ended_early')
    return { type: 'fail', message: lostConnection(isOnline), reason: 'network', mayBeThere };
  const { status, code, message } = error;
  if (status === 404) return { type: 'lose_post' };
  if (status === 401) {
    const signIn = "You've been signed out. Sign in again, then choose Retry.";
    return { type: 'fail', message: signIn, reason: 'session', mayBeThere };
  }
  const milliseconds = PAUSES_MS[pauseCount];
  if ((status === 429 || status === 503) && milliseconds !== undefined)
    return { type: 'pause', milliseconds, message, mayBeThere };
  // A retry helps only with a better connection or more free space, so the person must start it.
  if (code === 'too_slow' || status === 413) return { type: 'refuse', message, canRetry: true };
  const isFinal = FINAL_STATUSES.includes(status) && !ACCOUNT_CODES.includes(code ?? '');
  return isFinal
    ? { type: 'refuse', message, canRetry: false }
    : { type: 'fail', message, reason: 'other', mayBeThere };
}

const RETRY_DELAYS_MS = [10_000, 30_000, 60_000, 300_000] as const;

/** Returns the delay in ms before the next automatic retry, after the server could not be reached. */
export const uploadRetryDelayMs = (retryCount: number): number => RETRY_DELAYS_MS[retryCount] ?? RETRY_DELAYS_MS[3];

const lostConnection = (isOnline: boolean): string =>
  isOnline
    ? "The connection was lost. We'll try again in a moment."
    : "You're offline. The upload continues when you're back online.";
