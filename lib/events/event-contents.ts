import 'server-only';
import type { SchoolEvent } from '@/prisma/generated/client';
import type { Prisma } from '@/lib/database/db';

const CONTENTS = [
  'title',
  'description',
  'location',
  'allDay',
  'startsAt',
  'endsAt',
  'recurrence',
  'exceptions',
] as const;

/** Contents of an event, without the identifying fields (UID and sequence number) that calendar programs use. */
export type EventContents = Pick<SchoolEvent, (typeof CONTENTS)[number]>;

/** Returns only those columns of an event's row that CONTENTS lists. */
export const pickEventContentColumns = (row: EventContents): EventContents =>
  Object.fromEntries(CONTENTS.map((field) => [field, row[field]])) as EventContents;

export type EventContentsJson = Record<string, Prisma.InputJsonValue | null>;

/** Returns an event's contents as plain JSON, for the audit log. */
export const toEventContentsJson = (contents: EventContents | EventContentsJson): EventContentsJson =>
  Object.fromEntries(
    CONTENTS.map((field) => [field, JSON.parse(JSON.stringify(contents[field])) as Prisma.InputJsonValue | null]),
  );

/** Returns the old and new values of each changed field, or null if nothing changed. */
export function eventChangesBetween(
  before: EventContentsJson,
  contents: EventContents | EventContentsJson,
): { before: EventContentsJson; after: EventContentsJson } | null {
  const after = toEventContentsJson(contents);
  const changed = CONTENTS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return null;
  const only = (all: EventContentsJson) => Object.fromEntries(changed.map((field) => [field, all[field] ?? null]));
  return { before: only(before), after: only(after) };
}
