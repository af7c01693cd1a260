import { ApiError } from '@/lib/http/api';
import { toast } from './toast';

/** What a person is told of an error: the server's own words, or that it could not be reached. */
export function messageOf(error: Error): string {
  if (error instanceof ApiError) return error.message;
  return "We couldn't reach the site. Check your connection and try again.";
}

/** The toast of a failed call. A session that ended has its own way of saying so (the query client sends to the sign-in page). */
export function toastFailure(title: string, error: Error, description = messageOf(error)): void {
  if (error instanceof ApiError && error.status === 401) return;
  toast({ title, description, variant: 'destructive' });
}
