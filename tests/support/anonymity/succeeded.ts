import type { Answer } from '../http/call';

/** Throws unless the API call succeeded: a refused action would prove nothing. */
export async function succeeded(answer: Promise<Answer>): Promise<Answer> {
  const { status, text, ...rest } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return { status, text, ...rest };
}
