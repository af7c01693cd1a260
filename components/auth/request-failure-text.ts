import { errorToastText, showFailureToast } from '@/components/ui/toasts/failure-toast';
import { ApiError } from '@/lib/http/api-client';

/**
 * Returns the server's message for a failed request, or `{fallback} with status {n}`. Without a response, says that the
 * server did not answer.
 */
export function describeRequestFailure(error: Error, fallback: string): string {
  return error instanceof ApiError && !error.hasWords
    ? `${fallback} with status ${error.status}`
    : errorToastText(error);
}

/** Returns an error handler that shows a toast with the text of `describeRequestFailure`. */
export const createFailureToastHandler = (title: string) => (error: Error) =>
  showFailureToast(title, error, describeRequestFailure(error, title));

const TAKEN = 'This email address is already registered. Please use a different email.';

/** Returns the reason why a registration failed, as text for the person (spec section 8). */
export const describeRegistrationFailure = (error: Error): string =>
  isEmailAlreadyRegistered(error) ? TAKEN : describeRequestFailure(error, 'Registration failed');

/** Returns true if the email address is already registered. At registration, `conflict` has no other cause. */
export const isEmailAlreadyRegistered = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'conflict';
