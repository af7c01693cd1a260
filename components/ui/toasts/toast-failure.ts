import { ApiError } from '@/lib/http/api';
import { toast } from './toast';

/**
 * Returns the text for an error. This is the server's own message, or a text that says that the server could not be
 * reached.
 */
export function messageOf(error: Error): string {
  if (error instanceof ApiError) return error.message;
  return "We couldn't reach the site. Check your connection and try again.";
}

/**
 * Shows a toast for a failed request. If the session has expired, no toast is shown, because the query client then
 * opens the sign-in page.
 */
export function toastFailure(title: string, error: Error, description = messageOf(error)): void {
  if (error instanceof ApiError && error.status === 401) return;
  toast({ title, description, variant: 'destructive' });
}
