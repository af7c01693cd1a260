import { ApiError } from '@/lib/http/api-client';

/** True if a request was refused because the email link expired or was used. */
export const isEmailLinkExpired = (error: Error | null): boolean =>
  error instanceof ApiError && error.issues.some(({ path }) => path[0] === 'token');
