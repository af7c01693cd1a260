/** The `error` object in Stripe's responses. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
  payment_method?: unknown;
};

/** Error that refuses a request and that the server turns into Stripe's error response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more });

/** Names of objects as Stripe's messages spell them. */
const NAMES: Record<string, string> = { payment_method: 'PaymentMethod', setup_intent: 'setupintent' };

export const missingError = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${NAMES[kind] ?? kind}: '${id}'`,
    param,
  });

/** Returns the error with status 400 for an unknown id in a parameter. An unknown id in the URL is a 404 instead. */
export const missingParam = (kind: string, id: string, param: string): ApiError =>
  new ApiError(400, missingError(kind, id, param).body);
