import { messageOf } from '@/components/ui/toasts/toast-failure';
import { ApiError } from '@/lib/http/api';

/** What a failed call says: the server's own words, else `{fallback} with status {n}`, else that there was no answer. */
export function failureText(error: Error, fallback: string): string {
  return error instanceof ApiError && !error.hasWords ? `${fallback} with status ${error.status}` : messageOf(error);
}

const TAKEN = 'This email address is already registered. Please use a different email.';

/** Spec section 8, 'Registration failed'. */
export const registrationFailureText = (error: Error): string =>
  isEmailTaken(error) ? TAKEN : failureText(error, 'Registration failed');

/** Nothing else stands against a registration with this code. */
export const isEmailTaken = (error: Error): boolean => error instanceof ApiError && error.code === 'conflict';
