import 'server-only';
import { createHash } from 'node:crypto';
import { addressKey } from '@/lib/addresses';
import { AppError } from '@/lib/errors';
import { consume } from '@/lib/http/limits';
import { schoolOfCode } from './codes';

/**
 * Counts a registration for its network; with a code that may be used for that code, since a school's hall is one network. A code that has let in as
 * many as it may is none. Throws `rate_limited`.
 */
export async function countRegistration(code: string | undefined, ip: string): Promise<void> {
  const found = code === undefined ? null : await schoolOfCode(code);
  const isWelcome = found !== null && (await takesOneMore(found.code));
  await consume(isWelcome ? 'register.code.address' : 'register.address', addressKey(ip));
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
