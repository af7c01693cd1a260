import 'server-only';
import { createHash } from 'node:crypto';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { AppError } from '@/lib/errors';
import { enforceRateLimit, undoRateLimitUse } from '@/lib/http/rate-limits';
import { findSchoolOfCode } from './school-codes';

/**
 * Runs a registration (`work`) and counts it against a limit. Throws `rate_limited` if a limit of the network address
 * is reached, and the errors of `work`.
 */
export async function registerWithinLimits<Result>(
  code: string | undefined,
  ip: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const schoolId = code === undefined ? null : await findSchoolOfCode(code);
  if (schoolId) await enforceRateLimit('register.code.address', householdNetworkKey(ip));
  // Everybody in a school hall shares one network, so a registration counts against the limit of its school code. If
  // the code is missing, unusable or at its limit, the registration counts against the limit of the network address.
  const isCodeAccepted = schoolId !== null && (await takesOneMore(schoolId.code));
  // Time at which the school code's counter counted this registration, by the machine's clock. If the registration
  // fails, `undoRateLimitUse` reduces the counter by one, unless a new counter began after this time.
  const takenAt = Date.now();
  if (!isCodeAccepted) await enforceRateLimit('register.address', householdNetworkKey(ip));
  try {
    return await work();
  } catch (error) {
    // A failed registration counts against the limit of the school code only if the email address already has an
    // account. Otherwise, somebody could test for any number of addresses whether they have an account.
    const isAnswered = error instanceof AppError && error.code === 'conflict';
    if (isCodeAccepted && !isAnswered) await undoRateLimitUse('register.code', keyOf(schoolId.code), takenAt);
    throw error;
  }
}

async function takesOneMore(code: string): Promise<boolean> {
  try {
    await enforceRateLimit('register.code', keyOf(code));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/**
 * Returns the key of a code's counter. The key is a hash, because it appears in the log, whose readers must not learn
 * the code.
 */
const keyOf = (code: string): string => `code ${createHash('sha256').update(code).digest('base64url').slice(0, 16)}`;
