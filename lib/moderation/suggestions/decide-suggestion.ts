import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { lockAndReadSchool, saveSchoolCorrections } from '@/lib/schools/admin/write-school';
import type { SchoolField } from '@/lib/schools/admin/schema';
import { parentSuggestionSource } from '@/lib/schools/facts/field-sources';
import type { SuggestionDecisionInput } from './schema';

/**
 * Accepts or refuses a suggested correction of a school's listing. Throws `not_found` for an unknown suggestion. Throws
 * `conflict` if it is already decided, or if the listing has changed.
 */
export async function decideSuggestion(act: Act, id: number, decision: SuggestionDecisionInput): Promise<void> {
  const { isAccepted, note = null, current } = decision;
  await db().$transaction(async (tx) => {
    const suggestion = await tx.fieldSuggestion.findUnique({ where: { id }, select: { schoolId: true } });
    if (!suggestion) throw notFoundError('Suggestion');
    // Locks the school, so that decisions about it run one after another.
    const school = await lockAndReadSchool(tx, suggestion.schoolId);
    const { field, value, link, status, userId } = await tx.fieldSuggestion.findUniqueOrThrow({ where: { id } });
    if (status !== 'open') throw new AppError('conflict', 'This suggestion has already been decided.');
    const previousValue = school[field as SchoolField];
    if (previousValue !== current)
      throw new AppError('conflict', 'The listing has changed in the meantime. Please check again.');
    if (isAccepted && previousValue !== value)
      await saveSchoolCorrections(tx, act, school, { [field]: value }, parentSuggestionSource(now(), link), {
        suggestionId: id,
      });
    await tx.fieldSuggestion.update({
      where: { id },
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
      action: isAccepted ? 'suggestion.accept' : 'suggestion.refuse',
      targetType: 'school',
      targetId: school.id,
      details: { suggestionId: id, field, value, ...(note && { note }) },
    });
    const facts = { suggestionId: id, schoolId: school.id, schoolName: school.name, isAccepted, note };
    await notifyUserAboutAccount(tx, userId, { kind: 'correction_decided', facts });
  });
}
