import { errorToastText } from '@/components/ui/toasts/failure-toast';
import { ApiError } from '@/lib/http/api-client';

/**
 * Returns the server's message. If only a status line such as '502 Bad Gateway' arrived, or the request failed in the
 * browser, returns `fallback`. The specification (section 8) contains the wording of most fallbacks.
 */
export const serverMessageOrFallback = (error: Error, fallback: string): string =>
  error instanceof TypeError || (error instanceof ApiError && error.hasWords) ? errorToastText(error) : fallback;
