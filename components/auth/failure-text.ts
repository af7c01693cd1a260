import { messageOf } from '@/components/ui/toasts/toast-failure';
import { ApiError } from '@/lib/http/api';

/**
 * Text of a failed request: the server's message, otherwise `{fallback} with status {n}`, otherwise that the server did not answer.
 */
export function failureText(error: Error, fallback: string): string {
  return error instanceof ApiError && !error.hasWords ? `${fallback} with status ${error.status}` : messageOf(error);
}

const TAKEN = 'This email address is already registered. Please use a different email.';

/** Spec section 8, 'Registration failed'. */
export const registrationFailureText = (error: Error): string =>
  isEmailTaken(error) ? TAKEN : failureText(error, 'Registration failed');

/** True if the address is registered already, which is the only cause of this code. */
export const isEmailTaken = (error: Error): boolean => error instanceof ApiError && error.code === 'conflict';
