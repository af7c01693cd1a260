import { ApiError } from '@/lib/http/api';

/** Reason why an upload failed. A `refused` file is sent again only on request, also on pages opened later. */
export type FailureReason = 'network' | 'session' | 'refused' | 'other';

/** What happens to a file that could not be uploaded. */
export type FailureDecision =
  /** Pause in ms before an automatic retry. */
  | { kind: 'wait'; milliseconds: number; message: string }
  | { kind: 'failed'; message: string; canRetry: boolean; reason: FailureReason }
  /** The post no longer exists, because it was deleted together with all its files. */
  | { kind: 'gone' };

/**
 * Pauses in ms after the first, second and third refusal. Together they are longer than a minute, the window of the
 * server's rate limits.
 */
const PAUSES_MS = [5_000, 15_000, 45_000];
/** HTTP statuses of final refusals. Sending the same file again would be refused again. */
const FINAL_STATUSES = [400, 409, 415];
/**
 * Error codes about the person's account. They allow a retry even after a status in `FINAL_STATUSES`, because the
 * person can resolve the problem.
 */
const ACCOUNT_CODES = ['unverified', 'terms_changed', 'leaving'];

/** Decides what happens after a failed upload. `pauseCount` is the number of pauses for this file so far. */
export function decideAfterFailure(error: unknown, pauseCount: number, isOnline: boolean): FailureDecision {
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
  const milliseconds = PAUSES_MS[pauseCount];
  if ((status === 429 || status === 503) && milliseconds !== undefined) return { kind: 'wait', milliseconds, message };
  // A retry helps only with a better connection or more free space, so the person must start it.
  if (code === 'too_slow' || status === 413) return { kind: 'failed', message, canRetry: true, reason: 'refused' };
  const isFinal = FINAL_STATUSES.includes(status) && !ACCOUNT_CODES.includes(code ?? '');
  return { kind: 'failed', message, canRetry: !isFinal, reason: isFinal ? 'refused' : 'other' };
}

/**
 * Returns the pause in ms before an automatic retry after the server could not be reached. Null after the last retry.
 */
export const retryDelay = (retryCount: number): number | null => [10_000, 30_000, 60_000, 300_000][retryCount] ?? null;

const lostConnection = (isOnline: boolean): string =>
  isOnline
    ? "The connection was lost. We'll try again in a moment."
    : "You're offline. This continues when you're back online.";
