import { z } from 'zod';
import { auditView } from '@/lib/audit/schema';
import { id, text } from '@/lib/fields';
import { pageQuery } from '@/lib/http/request/page-query';
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

const namedUser = z.object({ id: z.int(), name: z.string() });

/** Inbox entry in a list. */
export const inboxRow = z.object({
  kind: z.enum(inboxKinds),
  id: z.string(),
  title: z.string(),
  openedAt: z.iso.datetime(),
  /** Deadline of the entry. */
  dueAt: z.iso.datetime().nullable(),
  /** Affected user and school. A post's entry never names its author. */
  user: namedUser.nullable(),
  school: namedUser.nullable(),
  assignedTo: namedUser.nullable(),
  /** Time until which the entry needs no attention, because it is snoozed or may resolve itself. */
  asleepUntil: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** Version to send with an act. A second administrator's outdated version is refused with the first one's act. */
  version: z.int(),
});
export type InboxRow = z.output<typeof inboxRow>;

/** Inbox entry with all its details. */
export const inboxItem = inboxRow.extend({
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Page where the entry is viewed or decided. */
  place: z.object({ href: z.string(), label: z.string() }).nullable(),
  /** Where the entry is closed: in the inbox with a note, or on its own page. */
  closes: z.enum(['here', 'there']),
  /** True if an administrator snoozed the entry and can wake it. */
  isSnoozed: z.boolean(),
  /** True if an answer to the message was sent. */
  isAnswered: z.boolean(),
  note: z.string().nullable(),
  closedBy: namedUser.nullable(),
  /** Acts of administrators on the entry, newest first. */
  history: z.array(auditView),
});
export type InboxItem = z.output<typeof inboxItem>;

export const SNOOZES = {
  tomorrow: 'Until tomorrow, 7 a.m.',
  monday: 'Until Monday, 7 a.m.',
  week: 'For a week',
} as const;
export const snoozes = Object.keys(SNOOZES) as [keyof typeof SNOOZES, ...(keyof typeof SNOOZES)[]];

/** One act on an entry, with the version that the administrator saw. */
export const inboxChange = z
  .object({
    version: z.int('Say which version you saw.').min(0, 'Say which version you saw.'),
    /** Id of an administrator; null unassigns the entry. */
    assignedTo: id('Choose an administrator.').nullable().optional(),
    /** Snooze period; null wakes the entry. */
    snooze: z.enum(snoozes, 'Choose a date.').nullable().optional(),
    /** Closes the entry with this note. */
    note: text(2_000, 'Say what was done.').optional(),
    reopen: z.literal(true, 'Must be true.').optional(),
  })
  .refine(
    ({ assignedTo, snooze, note, reopen }) =>
      [assignedTo, snooze, note, reopen].filter((one) => one !== undefined).length === 1,
    'Say one thing to do: assignedTo, snooze, note or reopen.',
  );
export type InboxChange = z.output<typeof inboxChange>;

/** Whether the administrator gets the daily inbox email. */
export const morningEmailChoice = z.object({ isWanted: z.boolean('Choose on or off.') });
