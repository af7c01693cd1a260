import { formatDateFieldValue } from '@/lib/time/time-zone';
import { DAY } from '@/lib/time/duration';
import { POLL_LIMITS, pollSchema, type NewPoll } from '@/lib/posts/polls/schema';
import { isBlank } from '@/lib/text/clean-text';

// Serializes the poll of an unsent post as a single string, so that a draft can store it. An empty string means that
// the post has no poll.

/** Returns the date that is `days` days from today. */
export const dateDaysFromToday = (days: number): string => formatDateFieldValue(Date.now() + days * DAY);

/** Returns a new poll with two empty choices that closes in a week. */
export const createEmptySerializedPoll = (): string =>
  serializePoll({ choices: ['', ''], closesOn: dateDaysFromToday(7) });

export const serializePoll = (poll: NewPoll): string => JSON.stringify(poll);

/** Parses a serialized poll. Returns null for an empty or invalid string. */
export function parsePoll(serialized: string): NewPoll | null {
  try {
    const { choices, closesOn } = JSON.parse(serialized) as Partial<Record<keyof NewPoll, unknown>>;
    if (!Array.isArray(choices) || typeof closesOn !== 'string') return null;
    return { choices: choices.map(String).slice(0, POLL_LIMITS.most), closesOn };
  } catch {
    return null;
  }
}

/** Returns the poll to send. Leaves out empty choices, unless fewer choices than the minimum are filled in. */
export function preparePollForSubmission(serialized: string): NewPoll | undefined {
  const poll = parsePoll(serialized);
  if (!poll) return undefined;
  const filledChoices = poll.choices.filter((choice) => !isBlank(choice));
  return { ...poll, choices: filledChoices.length >= POLL_LIMITS.fewest ? filledChoices : poll.choices };
}

/** Returns the error message for an invalid poll, or null if the poll can be sent. */
export function findPollError(serialized: string): string | null {
  if (serialized === '') return null;
  return pollSchema.safeParse(preparePollForSubmission(serialized)).error?.issues[0]?.message ?? null;
}
