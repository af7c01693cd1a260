/** Error codes that callers can distinguish, with their HTTP status. */
export const HTTP_STATUS_BY_ERROR = {
  invalid: 400,
  /**
   * The request body arrived incomplete, so the caller may send it again. The status is not 408, because browsers would
   * then retry automatically.
   */
  ended_early: 400,
  /** Error code for a request whose body arrives too slowly, so that the server stops reading it. */
  too_slow: 400,
  unauthenticated: 401,
  payment_failed: 402,
  subscription_required: 403,
  forbidden: 403,
  /** The person must enter their password again. The request sends the password as `currentPassword` in the body. */
  reauthenticate: 403,
  /**
   * The person must use a second factor. The request sends its code as `code` together with the password, or to POST
   * /api/user/prove.
   */
  second_factor: 403,
  not_found: 404,
  conflict: 409,
  /** Error code for a repeated request while the server still processes the first one. */
  in_progress: 409,
  /** The request says that its content was written by a person other than the signed-in one. */
  other_user: 409,
  /** The person must confirm their email address first. */
  unverified: 409,
  /** The person has requested the deletion of their account. */
  leaving: 409,
  /** The terms have changed, and the person has not agreed to the new version yet. */
  terms_changed: 409,
  /** A moderator has closed the comments of the post. */
  comments_closed: 409,
  /** The author of the post lets only verified parents of the school comment. */
  parents_only: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  /** The Idempotency-Key was already used for a different request. */
  key_reused: 422,
  suspended: 423,
  rate_limited: 429,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS_BY_ERROR;

/** Error whose message may be shown to people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Number of seconds after which the caller may retry, for the errors `rate_limited` and `unavailable`. */
  readonly retryAfterSeconds: number | undefined;
  /** Name of the input field that has the error, so that a form can show the message beside the field. */
  readonly field: string | undefined;

  constructor(code: ErrorCode, message: string, retryAfterSeconds?: number, field?: string) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.field = field;
  }
}

/** Recognizes application errors from other bundles too, because each bundle of Next has its own copy of the class. */
export const isAppError = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError || (thrown instanceof Error && thrown.name === 'AppError' && 'code' in thrown);

/** Creates a `conflict` error for a field whose value is a duplicate or outdated. */
export const fieldConflictError = (field: string, message: string) =>
  new AppError('conflict', message, undefined, field);

export const notFoundError = (what: string) => new AppError('not_found', `${what} not found`);
