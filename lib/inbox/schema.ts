import { z } from 'zod';
import { auditView } from '@/lib/audit/schema';
import { id, text } from '@/lib/fields';
import { pageQuery } from '@/lib/http/page';
import { inboxKinds } from './kinds';

const NO_KIND = "That kind doesn't exist.";

export const inboxStates = ['open', 'mine', 'snoozed', 'closed'] as const;

export const inboxQuery = pageQuery.extend({
  state: z.enum(inboxStates, 'state must be open, mine, snoozed or closed').default('open'),
  kind: z.enum(inboxKinds, NO_KIND).optional(),
});
export type InboxQuery = z.output<typeof inboxQuery>;

export const inboxParams = z.object({
  kind: z.enum(inboxKinds, NO_KIND),
  entry: z
    .string()
    .max(100)
    .regex(/^[\w.-]+$/, 'No item has this id.'),
});

const someone = z.object({ id: z.int(), name: z.string() });

/** An entry of the inbox, in a list. */
export const inboxRow = z.object({
  kind: z.enum(inboxKinds),
  id: z.string(),
  title: z.string(),
  openedAt: z.iso.datetime(),
  /** By when it has to be done. */
  dueAt: z.iso.datetime().nullable(),
  /** Whom and which school it concerns; of a post never its author. */
  user: someone.nullable(),
  school: someone.nullable(),
  assignedTo: someone.nullable(),
  /** Until then it waits for nobody: as somebody said, or because it goes by itself. */
  asleepUntil: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** Sent back with an act: who comes second is told what the first one did. */
  version: z.int(),
});
export type InboxRow = z.output<typeof inboxRow>;

/** One entry with all that is told of it. */
export const inboxItem = inboxRow.extend({
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Where it is looked at or decided. */
  place: z.object({ href: z.string(), label: z.string() }).nullable(),
  /** Closed here with a note, or there. */
  closes: z.enum(['here', 'there']),
  /** Somebody let it sleep, and can wake it. */
  isSnoozed: z.boolean(),
  /** Of a message: whether an answer was sent. */
  isAnswered: z.boolean(),
  note: z.string().nullable(),
  closedBy: someone.nullable(),
  /** What administrators did with it, the newest first. */
  history: z.array(auditView),
});
export type InboxItem = z.output<typeof inboxItem>;

export const SNOOZES = {
  tomorrow: 'Until tomorrow, 7 a.m.',
  monday: 'Until Monday, 7 a.m.',
  week: 'For a week',
} as const;
export const snoozes = Object.keys(SNOOZES) as [keyof typeof SNOOZES, ...(keyof typeof SNOOZES)[]];

/** One act on an entry, and which state of it was seen. */
export const inboxChange = z
  .object({
    version: z.int('Say which version you saw.').min(0, 'Say which version you saw.'),
    /** An administrator, or nobody. */
    assignedTo: id('Choose an administrator.').nullable().optional(),
    /** Null wakes it. */
    snooze: z.enum(snoozes, 'Choose a date.').nullable().optional(),
    /** Closes it, with this word. */
    note: text(2_000, 'Say what was done.').optional(),
    reopen: z.literal(true, 'Must be true.').optional(),
  })
  .refine(
    ({ assignedTo, snooze, note, reopen }) =>
      [assignedTo, snooze, note, reopen].filter((one) => one !== undefined).length === 1,
    'Say one thing to do: assignedTo, snooze, note or reopen.',
  );
export type InboxChange = z.output<typeof inboxChange>;

/** Whether an administrator gets the letter of each morning. */
export const morningWish = z.object({ isWanted: z.boolean('Choose on or off.') });
