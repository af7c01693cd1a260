import { dayInput } from '@/lib/time/time-zone';
import { POLL, pollSchema, type NewPoll } from '@/lib/posts/polls/schema';
import { isBlank } from '@/lib/text/clean';

// Serialization of the poll of an unsent post. It is a single string so that a draft can store it. '' means no poll.

const DAY = 86_400_000;

/** Returns the date that is `days` days from today. */
export const dayIn = (days: number): string => dayInput(Date.now() + days * DAY);

/** Returns a new poll with two empty choices that closes in a week. */
export const freshPoll = (): string => writtenPoll({ choices: ['', ''], closesOn: dayIn(7) });

export const writtenPoll = (poll: NewPoll): string => JSON.stringify(poll);

/** Parses a serialized poll. Returns null if there is none or the text is invalid. */
export function readPoll(written: string): NewPoll | null {
  try {
    const { choices, closesOn } = JSON.parse(written) as Partial<Record<keyof NewPoll, unknown>>;
    if (!Array.isArray(choices) || typeof closesOn !== 'string') return null;
    return { choices: choices.map(String).slice(0, POLL.most), closesOn };
  } catch {
    return null;
  }
}

/** Returns the poll to send, without empty choices as long as enough choices remain. */
export function sentPoll(written: string): NewPoll | undefined {
  const poll = readPoll(written);
  if (!poll) return undefined;
  const filled = poll.choices.filter((choice) => !isBlank(choice));
  return { ...poll, choices: filled.length >= POLL.fewest ? filled : poll.choices };
}

/** Returns the error message for an invalid poll, or null if it can be sent. */
export function faultOf(written: string): string | null {
  if (written === '') return null;
  return pollSchema.safeParse(sentPoll(written)).error?.issues[0]?.message ?? null;
}
