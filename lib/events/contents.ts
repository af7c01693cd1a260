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

/** Contents of an event, without the fields by which calendar programs recognize the event. */
export type Contents = Pick<SchoolEvent, (typeof CONTENTS)[number]>;

/** Returns only those columns of an event's row that CONTENTS lists. */
export const onlyContents = (row: Contents): Contents =>
  Object.fromEntries(CONTENTS.map((field) => [field, row[field]])) as Contents;

export type Plain = Record<string, Prisma.InputJsonValue | null>;

/** Returns an event's contents as plain JSON, for the audit log. */
export const contentsOf = (contents: Contents | Plain): Plain =>
  Object.fromEntries(
    CONTENTS.map((field) => [field, JSON.parse(JSON.stringify(contents[field])) as Prisma.InputJsonValue | null]),
  );

/** Returns the old and new values of each changed field, or null if nothing changed. */
export function changesBetween(before: Plain, contents: Contents | Plain): { before: Plain; after: Plain } | null {
  const after = contentsOf(contents);
  const changed = CONTENTS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return null;
  const only = (all: Plain) => Object.fromEntries(changed.map((field) => [field, all[field] ?? null]));
  return { before: only(before), after: only(after) };
}
