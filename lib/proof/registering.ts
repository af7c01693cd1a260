import 'server-only';
import { createHash } from 'node:crypto';
import { addressKey } from '@/lib/addresses';
import { AppError } from '@/lib/errors';
import { consume, giveBack } from '@/lib/http/limits';
import { schoolOfCode } from './codes';

/**
 * Counts a registration for its network, and does it; with a code that may be used for that code, since a school's hall is one network. A code
 * that has let in as many as it may is none; one by which nobody was registered after all has let nobody in. Throws `rate_limited`, and what `work` throws.
 */
export async function asRegistration<Result>(
  code: string | undefined,
  ip: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const found = code === undefined ? null : await schoolOfCode(code);
  if (found) await consume('register.code.address', addressKey(ip));
  const isWelcome = found !== null && (await takesOneMore(found.code));
  const takenAt = Date.now(); // by the machine's clock, as the counters; a count that this began ends later than one from before it
  if (!isWelcome) await consume('register.address', addressKey(ip));
  try {
    return await work();
  } catch (error) {
    // That an address has an account is an answer that is counted, as any.
    const isTold = error instanceof AppError && error.code === 'conflict';
    if (isWelcome && !isTold) await giveBack('register.code', keyOf(found.code), takenAt);
    throw error;
  }
}

async function takesOneMore(code: string): Promise<boolean> {
  try {
    await consume('register.code', keyOf(code));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** What is counted is logged, too; whoever reads that could use the code. */
const keyOf = (code: string): string => `code ${createHash('sha256').update(code).digest('base64url').slice(0, 16)}`;
