import { errorToastText } from '@/components/ui/toasts/failure-toast';
import { ApiError } from '@/lib/http/api-client';

/**
 * Returns the server's message. If no server answered (`TypeError`), returns a text that says so. Returns `fallback`
 * for other errors, and for responses without a message, such as '502 Bad Gateway' (specification, section 8).
 */
export const serverMessageOrFallback = (error: Error, fallback: string): string =>
  error instanceof TypeError || (error instanceof ApiError && error.hasWords) ? errorToastText(error) : fallback;
