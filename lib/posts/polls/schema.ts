import { z } from 'zod';
import { singleLineField } from '@/lib/schema-fields';
import { nameComparisonKey } from '@/lib/text/fold-case-and-accents';

export const POLL_LIMITS = { fewest: 2, most: 6, letters: 100, days: 90 } as const;

const areDifferent = (choices: string[]) => new Set(choices.map(nameComparisonKey)).size === choices.length;

/** A new poll. `closesOn` is the last day of voting, in Nova Scotia time. */
export const pollSchema = z.object({
  choices: z
    .array(singleLineField(POLL_LIMITS.letters, 'Each choice needs text.'))
    .min(POLL_LIMITS.fewest, `A poll needs at least ${POLL_LIMITS.fewest} choices.`)
    .max(POLL_LIMITS.most, `A poll can have at most ${POLL_LIMITS.most} choices.`)
    .refine(areDifferent, 'Two choices are the same.'),
  closesOn: z.iso.date('Choose the last day of the poll.'),
});
export type NewPoll = z.output<typeof pollSchema>;

export const pollVoteSchema = z.object({
  choice: z
    .int('choice must be the number of a choice, from 0')
    .min(0)
    .max(POLL_LIMITS.most - 1),
});

/** A poll as members see it, without the names of voters. Record 067 describes which counts are shown. */
export const pollView = z.object({
  choices: z.array(z.object({ text: z.string(), votes: z.int().nullable() })),
  /** Number of counted votes. Null if fewer than five votes are counted. */
  votes: z.int().nullable(),
  closesOn: z.iso.date(),
  isClosed: z.boolean(),
  /** The option that the viewer voted for. */
  ownChoice: z.int().nullable(),
  /** True if the viewer is a verified parent of the school who has not voted yet. */
  mayVote: z.boolean(),
  /** What came of the poll, and when this was written. */
  outcome: z.object({ day: z.iso.date(), note: z.string() }).nullable(),
});
export type PollView = z.output<typeof pollView>;
