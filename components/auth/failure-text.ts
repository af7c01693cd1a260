import { messageOf, toastFailure } from '@/components/ui/toasts/toast-failure';
import { ApiError } from '@/lib/http/api';

/**
 * Returns the server's message for a failed request, or `{fallback} with status {n}`. Without a response, says that the
 * server did not answer.
 */
export function failureText(error: Error, fallback: string): string {
  return error instanceof ApiError && !error.hasWords ? `${fallback} with status ${error.status}` : messageOf(error);
}

/** Returns an error handler that shows a toast with the text of `failureText`. */
export const failureToast = (title: string) => (error: Error) => toastFailure(title, error, failureText(error, title));

const TAKEN = 'This email address is already registered. Please use a different email.';

/** Returns the text of spec section 8, 'Registration failed'. */
export const registrationFailureText = (error: Error): string =>
  isEmailTaken(error) ? TAKEN : failureText(error, 'Registration failed');

/** Returns true if the address is registered already, which is the only cause of this error code. */
export const isEmailTaken = (error: Error): boolean => error instanceof ApiError && error.code === 'conflict';
