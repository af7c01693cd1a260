import { errorToastText } from '@/components/ui/toasts/failure-toast';
import { ApiError } from '@/lib/http/api-client';

/**
 * Returns the server's message, or says that the site is unreachable (`TypeError`). For other errors, and bare statuses
 * such as '502 Bad Gateway', returns `fallback` (specification, section 8).
 */
export const serverMessageOrFallback = (error: Error, fallback: string): string =>
  error instanceof TypeError || (error instanceof ApiError && error.hasWords) ? errorToastText(error) : fallback;
