import { messageOf } from '@/components/ui/toast-failure';
import { ApiError } from '@/lib/http/api';

/** What a failed call says: the server's own words, else `{fallback} with status {n}`, else that there was no answer. */
export function failureText(error: Error, fallback: string): string {
  const isWordless = error instanceof ApiError && (!error.message || error.message.startsWith(`${error.status} `));
  return isWordless ? `${fallback} with status ${error.status}` : messageOf(error);
}

const TAKEN = 'This email address is already registered. Please use a different email.';

/** Spec section 8, 'Registration failed'. */
export function registrationFailureText(error: Error): string {
  const text = failureText(error, 'Registration failed');
  return text.includes('Email already exists') ? TAKEN : text;
}

export const isEmailTaken = (error: Error): boolean => registrationFailureText(error) === TAKEN;
