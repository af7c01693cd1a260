import { ApiError } from '@/lib/http/api-client';

const OF_PROOF = ['currentPassword', 'password', 'code'];

/** Returns the server's message if the error is about a wrong password or code. Otherwise returns undefined. */
export const getWrongPasswordMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => OF_PROOF.includes(path[0] ?? ''))?.message : undefined;
