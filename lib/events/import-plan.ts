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

type Plan = {
  /** What it will say. */
  contents: Contents;
  /** Where the file says something else than somebody who corrected it by hand: that stays unless the file is taken. */
  conflicts: EventPart[];
  /** Corrections that give way to the file. */
  overruled: EventPart[];
};

/**
 * What becomes of an event of which a file speaks (decision E7): corrected by hand is what differs from what the last file said. Of an event
 * that no file has brought, or one from before that was noted, everything may be.
 */
export function planFor(row: SchoolEvent, file: Contents, isTaken: (part: EventPart) => boolean): Plan {
  const [here, given, before] = [contentsOf(row), contentsOf(file), row.fileSays as Plain | null];
  const plan: Plan = { contents: file, conflicts: [], overruled: [] };
  for (const part of Object.keys(PARTS) as EventPart[]) {
    const isSame = (one: Plain, other: Plain) =>
      PARTS[part].every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
    if (isSame(here, given) || (before !== null && isSame(here, before))) continue;
    plan[isTaken(part) ? 'overruled' : 'conflicts'].push(part);
    if (isTaken(part)) continue;
    const kept = Object.fromEntries(PARTS[part].map((field) => [field, row[field]]));
    plan.contents = { ...plan.contents, ...kept };
  }
  return plan;
}
