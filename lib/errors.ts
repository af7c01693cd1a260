/** What can go wrong in a way that the caller should know, and the HTTP status it stands for. */
export const STATUS = {
  invalid: 400,
  /** What was on its way has not come whole: the same may be sent again. Not 408, after which browsers do so by themselves. */
  ended_early: 400,
  /** It came so slowly that it was given up. */
  too_slow: 400,
  unauthenticated: 401,
  payment_failed: 402,
  subscription_required: 403,
  forbidden: 403,
  /** The password has to be entered once more: `currentPassword` beside what was sent. */
  reauthenticate: 403,
  /** A second factor has to be proven: `code` beside the password, or POST /api/user/prove. */
  second_factor: 403,
  not_found: 404,
  conflict: 409,
  /** The same request is being dealt with at this moment. */
  in_progress: 409,
  /** The e-mail address has to be confirmed first. */
  unverified: 409,
  /** The person has asked to be deleted. */
  leaving: 409,
  /** The terms are worded anew, and the person has not agreed to them yet. */
  terms_changed: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  /** The Idempotency-Key was used for something else. */
  key_reused: 422,
  suspended: 423,
  rate_limited: 429,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** An error whose message may be shown to whoever asked. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** For rate_limited and unavailable: when to come back. */
  readonly retryAfterSeconds: number | undefined;
  /** Which part of the input stands against it, where a form shows it there. */
  readonly field: string | undefined;

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number, field?: string) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.field = field;
  }
}

/** Also one of another copy of this file: Next puts it into more than one of its bundles, and what makes pages is not what tells of them. */
export const isAppError = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError || (thrown instanceof Error && thrown.name === 'AppError' && 'code' in thrown);

/** What was sent for a field is another's, or is out of date. */
export const fieldConflict = (field: string, message: string) => new AppError('conflict', message, undefined, field);

export const notFound = (what: string) => new AppError('not_found', `${what} not found`);
