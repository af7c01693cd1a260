import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { areaOfSchool } from '@/lib/events/area';
import { insertEvent } from '@/lib/events/create-update-delete-events';
import { refuseWatchedWords } from '@/lib/events/moderators-events';
import { isEventOver } from '@/lib/events/occurrences';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { now } from '@/lib/time/clock';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { findEventSuggestion } from './queries';
import type { EventSuggestionDecision, EventSuggestionView } from './schema';

const ONCE = { recurrence: null, exceptions: [] };

/**
 * Accepts or rejects a suggested event of a school. An accepted event is created as if the moderator had entered it.
 * Throws `not_found` for an unknown suggestion, `conflict` if it is decided or its event is over, and `invalid` for a
 * watched word in an accepted event.
 */
export async function decideEventSuggestion(
  act: Act,
  { id: schoolId, suggestionId }: { id: number; suggestionId: number },
  { isAccepted, note = null }: EventSuggestionDecision,
): Promise<EventSuggestionView> {
  await db().$transaction(async (tx) => {
    const isKnown = await runStatement(
      tx,
      Prisma.sql`SELECT FROM event_suggestions WHERE id = ${suggestionId} AND school_id = ${schoolId} FOR UPDATE`,
    );
    if (!isKnown) throw notFoundError('Suggestion');
    const { title, description, location, allDay, startsAt, endsAt, status, userId, school } =
      await tx.eventSuggestion.findUniqueOrThrow({
        where: { id: suggestionId },
        include: { school: { select: { name: true } } },
      });
    if (status !== 'open') throw new AppError('conflict', 'This suggestion has already been decided.');
    const contents = { title, description, location, allDay, startsAt, endsAt, ...ONCE };
    if (isAccepted) {
      if (isEventOver({ ...contents, timeZone: SCHOOL_TIME_ZONE }, now()))
        throw new AppError('conflict', 'This event is over by now, so you can only reject it.');
      await refuseWatchedWords(contents);
      await insertEvent(tx, act, areaOfSchool(schoolId), contents);
    }
    await tx.eventSuggestion.update({
      where: { id: suggestionId },
      data: {
        status: isAccepted ? 'accepted' : 'refused',
        openKey: null,
        note,
        decidedBy: act.actorId,
        decidedAt: now(),
      },
      select: { id: true },
    });
    await recordAuditEntry(tx, act, {
      action: isAccepted ? 'event-suggestion.accept' : 'event-suggestion.refuse',
      targetType: 'school',
      targetId: schoolId,
      details: { suggestionId, title, ...(note && { note }) },
    });
    const facts = { suggestionId, schoolId, schoolName: school.name, title, isAccepted, note };
    await notifyUserAboutAccount(tx, userId, { kind: 'event_suggestion_decided', facts });
  });
  return findEventSuggestion(suggestionId);
}
