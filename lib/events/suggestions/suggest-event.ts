import 'server-only';
import { createHash } from 'node:crypto';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { toEventContents } from '@/lib/events/create-update-delete-events';
import { isEventOver } from '@/lib/events/occurrences';
import type { EventInput } from '@/lib/events/schema';
import { classifyDatabaseError } from '@/lib/http/response/database-error';
import { requireSchool } from '@/lib/schools/queries';
import { isParentOfSchoolSql } from '@/lib/schools/school-year/follows';
import { now } from '@/lib/time/clock';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { findEventSuggestion } from './queries';
import type { EventSuggestionView } from './schema';

type SuggestedEvent = { schoolId: number; title: string; startsAt: Date; allDay: boolean };

/** Returns the key that only one open suggestion of the same event can have. */
export const getOpenKey = ({ schoolId, title, startsAt, allDay }: SuggestedEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([schoolId, title.toLowerCase(), startsAt, allDay]))
    .digest('base64url');

/**
 * Saves an event that a verified parent suggests for their school. Throws `not_found` for an unknown school, `forbidden`
 * for other people, `invalid` for an event that is over, and `conflict` for a known or already suggested event.
 */
export async function suggestEvent(userId: number, schoolId: number, input: EventInput): Promise<EventSuggestionView> {
  await requireSchool(schoolId);
  const parent = await firstRow(
    db(),
    { isParent: columnType.bool.present },
    Prisma.sql`SELECT ${isParentOfSchoolSql(userId, schoolId)} AS is_parent`,
  );
  if (!parent?.isParent)
    throw new AppError('forbidden', 'Only verified parents of this school can suggest its events.');
  const { recurrence, exceptions, ...contents } = toEventContents(input, null);
  const { title, startsAt, allDay } = contents;
  if (isEventOver({ ...contents, recurrence, exceptions, timeZone: SCHOOL_TIME_ZONE }, now()))
    throw new AppError('invalid', 'This is in the past. Choose a coming date.', undefined, 'start');
  const same = { schoolId, title: { equals: title, mode: 'insensitive' }, startsAt, allDay } as const;
  if ((await db().schoolEvent.count({ where: same })) > 0)
    throw new AppError('conflict', "This event is already in the school's calendar.");
  const openKey = getOpenKey({ ...contents, schoolId });
  const data = { ...contents, schoolId, userId, openKey, createdAt: now() };
  try {
    const { id } = await db().eventSuggestion.create({ data, select: { id: true } });
    return await findEventSuggestion(id);
  } catch (error) {
    if (classifyDatabaseError(error) !== 'exists') throw error;
    throw new AppError('conflict', "A parent has already suggested this event. It's waiting for a moderator.");
  }
}
