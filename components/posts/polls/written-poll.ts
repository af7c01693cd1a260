import { dayInput } from '@/lib/halifax';
import { POLL, pollSchema, type NewPoll } from '@/lib/posts/poll-schema';
import { isBlank } from '@/lib/text/clean';

// The poll of a post that is being written is one text, so that a draft can hold it: '' for none.

const DAY = 86_400_000;

/** The day so many from now. */
export const dayIn = (days: number): string => dayInput(Date.now() + days * DAY);

/** Two empty choices, and a week. */
export const freshPoll = (): string => writtenPoll({ choices: ['', ''], closesOn: dayIn(7) });

export const writtenPoll = (poll: NewPoll): string => JSON.stringify(poll);

/** What was written, or null for none and for what is no poll of ours. */
export function readPoll(written: string): NewPoll | null {
  try {
    const { choices, closesOn } = JSON.parse(written) as Partial<Record<keyof NewPoll, unknown>>;
    if (!Array.isArray(choices) || typeof closesOn !== 'string') return null;
    return { choices: choices.map(String).slice(0, POLL.most), closesOn };
  } catch {
    return null;
  }
}

/** Without the choices that were left empty, as long as enough are left. */
export function sentPoll(written: string): NewPoll | undefined {
  const poll = readPoll(written);
  if (!poll) return undefined;
  const filled = poll.choices.filter((choice) => !isBlank(choice));
  return { ...poll, choices: filled.length >= POLL.fewest ? filled : poll.choices };
}

/** What is wrong with it, in words; null when it can be sent. */
export function faultOf(written: string): string | null {
  if (written === '') return null;
  return pollSchema.safeParse(sentPoll(written)).error?.issues[0]?.message ?? null;
}
