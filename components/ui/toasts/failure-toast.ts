import { ApiError } from '@/lib/http/api-client';
import { toast } from './toast';

/**
 * Returns the server's message for an error of the API. For any other error, returns a text that says that the site
 * could not be reached.
 */
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
