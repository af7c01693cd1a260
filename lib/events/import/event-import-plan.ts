import 'server-only';
import type { SchoolEvent } from '@/prisma/generated/client';
import { toEventContentsJson, type EventContents, type EventContentsJson } from '@/lib/events/event-contents';
import type { CorrectableEventField } from '@/lib/events/schema';

/**
 * Groups of event fields that only make sense together, such as start and end. For each group, an administrator chooses
 * between the file and the manual correction.
 */
const PARTS: Readonly<Record<CorrectableEventField, readonly (keyof EventContents)[]>> = {
  title: ['title'],
  description: ['description'],
  location: ['location'],
  when: ['allDay', 'startsAt', 'endsAt', 'recurrence', 'exceptions'],
};

export type EventImportPlan = {
  /** Contents of the event after the import. */
  contents: EventContents;
  /**
   * Manually corrected parts of the event that differ from the file. The import keeps these corrections, because the
   * administrator has not chosen the file's values.
   */
  conflicts: CorrectableEventField[];
  /**
   * Manually corrected parts for which the administrator chose the file's values. The import replaces the corrections.
   */
  overruled: CorrectableEventField[];
};

/**
 * Returns the contents of an event in a calendar file, in the format of the `fileSays` column. Older rows lack
 * `isCanceled` in this column.
 */
export const toImportedContentsJson = (file: EventContents, isCanceled: boolean): EventContentsJson => ({
  ...toEventContentsJson(file),
  isCanceled,
});
export const getLastImportedContents = ({ fileSays }: SchoolEvent) => fileSays as EventContentsJson | null;

/**
 * Decides which parts of an existing event an import changes. A part that an administrator corrected stays, unless an
 * administrator chose the file's values (decision E7).
 */
export function planEventImport(
  row: SchoolEvent,
  file: EventContents,
  isTaken: (part: CorrectableEventField) => boolean,
): EventImportPlan {
  const [current, incoming, previous] = [
    toEventContentsJson(row),
    toEventContentsJson(file),
    getLastImportedContents(row),
  ];
  const plan: EventImportPlan = { contents: file, conflicts: [], overruled: [] };
  for (const part of Object.keys(PARTS) as CorrectableEventField[]) {
    const fields = PARTS[part];
    if (isSame(fields, current, incoming) || (previous !== null && isSame(fields, current, previous))) continue;
    plan[isTaken(part) ? 'overruled' : 'conflicts'].push(part);
    if (isTaken(part)) continue;
    const keptFields = Object.fromEntries(fields.map((field) => [field, row[field]]));
    plan.contents = { ...plan.contents, ...keptFields };
    if (part === 'when') plan.contents.exceptions = mergedExceptions(row, file, previous);
  }
  return plan;
}

const isSame = (fields: readonly (keyof EventContents)[], one: EventContentsJson, other: EventContentsJson) =>
  fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

const SERIES = ['allDay', 'startsAt', 'recurrence'] as const;

/**
 * Returns the skipped dates of a repeated event after an administrator has corrected the event's time. These are the
 * dates stored in `row`, with the changes that the calendar file made since its previous import.
 */
function mergedExceptions(row: SchoolEvent, file: EventContents, previous: EventContentsJson | null): Date[] {
  const series = [toEventContentsJson(row), toEventContentsJson(file)];
  // A change of the start or the recurrence rule, in the file or in our event, gives our event other dates than the
  // file's event. The file's skipped dates then do not apply to our event.
  if (previous === null || !series.every((one) => isSame(SERIES, one, previous))) return row.exceptions;
  const previousMoments = new Set((previous.exceptions as string[]).map((moment) => Date.parse(moment)));
  const incomingMoments = new Set(file.exceptions.map((moment) => moment.getTime()));
  const current = row.exceptions
    .map((moment) => moment.getTime())
    .filter((moment) => incomingMoments.has(moment) || !previousMoments.has(moment));
  // The new file skips these dates, for example because it moves them to another day. If our event did not skip them,
  // the event would appear on the old day and on the new day.
  const taken = [...incomingMoments].filter((moment) => !previousMoments.has(moment));
  return [...new Set([...current, ...taken])].sort((a, b) => a - b).map((moment) => new Date(moment));
}
