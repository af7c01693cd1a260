/** Errors that callers should know, with their HTTP status. */
export const STATUS = {
  invalid: 400,
  /** The body arrived incomplete and may be sent again. Not 408, after which browsers retry automatically. */
  ended_early: 400,
  /** The body arrived so slowly that reading was given up. */
  too_slow: 400,
  unauthenticated: 401,
  payment_failed: 402,
  subscription_required: 403,
  forbidden: 403,
  /** The password must be entered again, as `currentPassword` in the body. */
  reauthenticate: 403,
  /** A second factor must be proven: `code` beside the password, or POST /api/user/prove. */
  second_factor: 403,
  not_found: 404,
  conflict: 409,
  /** The same request is being processed. */
  in_progress: 409,
  /** The email address must be confirmed first. */
  unverified: 409,
  /** The person has requested the deletion of their account. */
  leaving: 409,
  /** The terms have changed, and the person has not agreed yet. */
  terms_changed: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  /** The Idempotency-Key was used for another request. */
  key_reused: 422,
  suspended: 423,
  rate_limited: 429,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** Error whose message may be shown to people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which to retry, for rate_limited and unavailable. */
  readonly retryAfterSeconds: number | undefined;
  /** Input field with the error, if a form shows it there. */
  readonly field: string | undefined;

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number, field?: string) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.field = field;
  }
}

/**
 * Recognizes errors of other copies of this file too: Next includes it in several bundles, and rendering and logging
 * use different ones.
 */
export const isAppError = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError || (thrown instanceof Error && thrown.name === 'AppError' && 'code' in thrown);

/** Creates an error for a field with a duplicate or outdated value. */
export const fieldConflict = (field: string, message: string) => new AppError('conflict', message, undefined, field);

export const notFound = (what: string) => new AppError('not_found', `${what} not found`);
