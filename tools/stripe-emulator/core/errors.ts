/** What Stripe calls `error` in its answers. */
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

/** Thrown by whatever refuses a request; the server turns it into Stripe's answer. */
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

/** As Stripe's messages name what is not there. */
const NAMES: Record<string, string> = { payment_method: 'PaymentMethod', setup_intent: 'setupintent' };

export const missing = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${NAMES[kind] ?? kind}: '${id}'`,
    param,
  });

/** A parameter that names something which is not there: 400, unlike an address that does. */
export const missingParam = (kind: string, id: string, param: string): ApiError =>
  new ApiError(400, missing(kind, id, param).body);
