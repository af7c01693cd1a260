import { ApiError } from '@/lib/http/api';

/** Whether a call was refused because the link of the letter is dead. */
export const isDeadLink = (error: Error | null): boolean =>
  error instanceof ApiError && error.issues.some(({ path }) => path[0] === 'token');
