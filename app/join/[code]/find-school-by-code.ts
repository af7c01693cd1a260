import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { AppError } from '@/lib/errors';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { enforceRateLimit, getRateLimitKey } from '@/lib/http/rate-limits';
import { findSchoolOfCode } from '@/lib/verification/school-codes';

/** Returns the school of a valid code, null for an invalid code, or `busy` if the client has tried too many codes. */
export const findSchoolByCode = cache(async (code: string) => {
  try {
    await enforceRateLimit(
      'join.read',
      getRateLimitKey('join.read', null, readClientIpHeader({ headers: await headers() })),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return 'busy';
    throw error;
  }
  return findSchoolOfCode(code);
});
