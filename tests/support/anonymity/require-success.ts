import type { Answer } from '../http/call';

/**
 * Returns the answer of an API call. Throws if the call failed, because the tests would otherwise compare the effects
 * of actions that had no effect.
 */
export async function requireSuccess(answer: Promise<Answer>): Promise<Answer> {
  const { status, text, ...rest } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return { status, text, ...rest };
}
