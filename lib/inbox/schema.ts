import { z } from 'zod';
import { auditEntryView } from '@/lib/audit/schema';
import { idField, textField } from '@/lib/schema-fields';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { inboxEntryKindNames } from './inbox-entry-kinds';

const NO_KIND = "That kind of item doesn't exist.";

export const inboxStates = ['open', 'mine', 'snoozed', 'closed'] as const;

export const inboxQuery = pageQuery.extend({
  state: z.enum(inboxStates, 'state must be open, mine, snoozed or closed').default('open'),
  kind: z.enum(inboxEntryKindNames, NO_KIND).optional(),
});
export type InboxQuery = z.output<typeof inboxQuery>;

export const inboxParams = z.object({
  kind: z.enum(inboxEntryKindNames, NO_KIND),
  entry: z
    .string()
    .max(100)
    .regex(/^[\w.-]+$/, 'No item has this id.'),
});

const namedUser = z.object({ id: z.int(), name: z.string() });

/** Inbox entry in a list. */
export const inboxEntrySummary = z.object({
  kind: z.enum(inboxEntryKindNames),
  id: z.string(),
  title: z.string(),
  /** Badges beside the kind of the entry, such as the cause of a review. */
  badges: z.array(z.object({ text: z.string(), isUrgent: z.boolean() })),
  openedAt: z.iso.datetime(),
  /** Deadline by which the entry must be dealt with. */
  dueAt: z.iso.datetime().nullable(),
  /** User and school that the entry is about. An entry about a post does not name the author of the post. */
  user: namedUser.nullable(),
  school: namedUser.nullable(),
  assignedTo: namedUser.nullable(),
  /**
   * Time until which the entry needs no attention, because an administrator snoozed it or because it may resolve
   * without action.
   */
  asleepUntil: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /**
   * Version of the entry that a change must contain. The server refuses the change if another administrator has changed
   * the entry since that version.
   */
  version: z.int(),
});
export type InboxEntrySummary = z.output<typeof inboxEntrySummary>;

/** Inbox entry with all its details. */
export const inboxEntryView = inboxEntrySummary.extend({
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Page on which the entry is viewed or decided. */
  place: z.object({ href: z.string(), label: z.string() }).nullable(),
  /**
   * Place where an administrator closes the entry:
   * - `here`: in the inbox, with a note.
   * - `there`: on the page `place`. A decision on that page also closes the entry.
   */
  closes: z.enum(['here', 'there']),
  /** True if an administrator has snoozed the entry, so that the page can offer to end the snooze. */
  isSnoozed: z.boolean(),
  /** True if an answer to the contact message was sent. */
  isAnswered: z.boolean(),
  note: z.string().nullable(),
  closedBy: namedUser.nullable(),
  /** Changes that administrators made to the entry, newest first. */
  history: z.array(auditEntryView),
});
export type InboxEntryView = z.output<typeof inboxEntryView>;

export const SNOOZE_OPTIONS = {
  tomorrow: 'Until tomorrow, 7 a.m.',
  monday: 'Until Monday, 7 a.m.',
  week: 'For a week',
} as const;
export const snoozeOptionNames = Object.keys(SNOOZE_OPTIONS) as [
  keyof typeof SNOOZE_OPTIONS,
  ...(keyof typeof SNOOZE_OPTIONS)[],
];

/** Change to an inbox entry. `version` is the version of the entry that the administrator saw. */
export const inboxEntryChange = z
  .object({
    version: z.int('Send the version of the item that you saw.').min(0, 'Send the version of the item that you saw.'),
    /** Id of the administrator to whom the entry is assigned. Null removes the assignment. */
    assignedTo: idField('Choose an administrator.').nullable().optional(),
    /** Time until which the entry is snoozed. Null ends the snooze. */
    snooze: z.enum(snoozeOptionNames, 'Choose a date.').nullable().optional(),
    /** Note about how the administrator dealt with the entry. If a change contains a note, the entry is closed. */
    note: textField(2_000, 'Say what was done.').optional(),
    reopen: z.literal(true, 'Send true, or leave out this field.').optional(),
  })
  .refine(
    ({ assignedTo, snooze, note, reopen }) =>
      [assignedTo, snooze, note, reopen].filter((one) => one !== undefined).length === 1,
    'Send exactly one of assignedTo, snooze, note and reopen.',
  );
export type InboxEntryChange = z.output<typeof inboxEntryChange>;

/** Choice of an administrator whether to get the daily email about the inbox. */
export const morningEmailChoice = z.object({ isWanted: z.boolean('Choose on or off.') });
