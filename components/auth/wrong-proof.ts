import { ApiError } from '@/lib/http/api';

const OF_PROOF = ['currentPassword', 'password', 'code'];

/** What the server says of the password or the code, where it is at fault and nothing else. */
export const wrongProof = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => OF_PROOF.includes(path[0] ?? ''))?.message : undefined;
