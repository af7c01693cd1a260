import { ApiError } from '@/lib/http/api-client';
import { toast } from './toast';

/** Returns the text for an error: the server's own message, or that the server could not be reached. */
export function errorToastText(error: Error): string {
  if (error instanceof ApiError) return error.message;
  return "We couldn't reach the site. Check your connection and try again.";
}

/**
 * Shows a toast for a failed request. If the session has expired, no toast is shown, because the sign-in page opens
 * instead.
 */
export function showFailureToast(title: string, error: Error, description = errorToastText(error)): void {
  if (error instanceof ApiError && error.status === 401) return;
  toast({ title, description, variant: 'destructive' });
}
