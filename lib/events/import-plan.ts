import 'server-only';
import type { SchoolEvent } from '@/prisma/generated/client';
import { contentsOf, type Contents, type Plain } from './contents';
import type { EventPart } from './schema';

/** What is decided in one piece: a start without its end says nothing. */
const PARTS: Readonly<Record<EventPart, readonly (keyof Contents)[]>> = {
  title: ['title'],
  description: ['description'],
  location: ['location'],
  when: ['allDay', 'startsAt', 'endsAt', 'recurrence', 'exceptions'],
};

export type Plan = {
  /** What it will say. */
  contents: Contents;
  /** Where the file says something else than somebody who corrected it by hand: that stays unless the file is taken. */
  conflicts: EventPart[];
  /** Corrections that give way to the file. */
  overruled: EventPart[];
};

/** What a file said of an event, as its row remembers it. Rows from before that was noted lack `isCanceled`. */
export const saidOf = (file: Contents, isCanceled: boolean): Plain => ({ ...contentsOf(file), isCanceled });
export const fileSaid = ({ fileSays }: SchoolEvent) => fileSays as Plain | null;

/**
 * What becomes of an event of which a file speaks (decision E7): corrected by hand is what differs from what the last file said. Of an event
 * that no file has brought, or one from before that was noted, everything may be.
 */
export function planFor(row: SchoolEvent, file: Contents, isTaken: (part: EventPart) => boolean): Plan {
  const [here, given, before] = [contentsOf(row), contentsOf(file), fileSaid(row)];
  const plan: Plan = { contents: file, conflicts: [], overruled: [] };
  for (const part of Object.keys(PARTS) as EventPart[]) {
    const fields = PARTS[part];
    if (isSame(fields, here, given) || (before !== null && isSame(fields, here, before))) continue;
    plan[isTaken(part) ? 'overruled' : 'conflicts'].push(part);
    if (isTaken(part)) continue;
    const kept = Object.fromEntries(fields.map((field) => [field, row[field]]));
    plan.contents = { ...plan.contents, ...kept };
    if (part === 'when') plan.contents.exceptions = exceptionsKept(row, file, before);
  }
  return plan;
}

const isSame = (fields: readonly (keyof Contents)[], one: Plain, other: Plain) =>
  fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));

const SERIES = ['allDay', 'startsAt', 'recurrence'] as const;

/**
 * The dates that are skipped where somebody corrected them: those that the file has newly taken out besides, or a date that it moves would be
 * there twice, without those that it has put back. Where the series itself is another one, here or in the file, its dates are not these.
 */
function exceptionsKept(row: SchoolEvent, file: Contents, before: Plain | null): Date[] {
  const series = [contentsOf(row), contentsOf(file)];
  if (before === null || !series.every((one) => isSame(SERIES, one, before))) return row.exceptions;
  const said = new Set((before.exceptions as string[]).map((moment) => Date.parse(moment)));
  const says = new Set(file.exceptions.map((moment) => moment.getTime()));
  const here = row.exceptions
    .map((moment) => moment.getTime())
    .filter((moment) => says.has(moment) || !said.has(moment));
  const taken = [...says].filter((moment) => !said.has(moment));
  return [...new Set([...here, ...taken])].sort((a, b) => a - b).map((moment) => new Date(moment));
}
