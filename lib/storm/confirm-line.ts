import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { fetchAllSchools, requireSchool } from '@/lib/schools/queries';
import { now } from '@/lib/time/clock';
import { utcMidnightOfDay } from '@/lib/time/local-time';
import type { StormAreaLineInput, StormKind, StormReportInput } from './schema';
import { nameScopes, schoolScope } from './scopes';
import { stormMorningAt } from './storm-morning';

/**
 * Confirms a line for one school, at any time of the day. Replaces an earlier confirmed line of the same kind. Throws
 * `not_found` for an unknown school.
 */
export async function confirmSchoolLine(act: Act, schoolId: number, input: StormReportInput): Promise<void> {
  await requireSchool(schoolId);
  await storeLine(act, schoolScope(schoolId), schoolId, input);
}

/** Confirms a line for the province, a region or a family of schools. Throws `invalid` for an unknown area. */
export async function confirmAreaLine(act: Act, { area, ...input }: StormAreaLineInput): Promise<void> {
  if (!nameScopes(await fetchAllSchools()).has(area))
    throw new AppError('invalid', 'Choose an area.', undefined, 'area');
  await storeLine(act, area, 0, input);
}

async function storeLine(
  act: Act,
  scope: string,
  targetId: number,
  { kind, minutes = null, source = null }: StormReportInput,
): Promise<void> {
  const createdAt = now();
  const day = utcMidnightOfDay(stormMorningAt(createdAt).day);
  const data = { minutes, source, createdAt };
  await db().$transaction(async (tx) => {
    await tx.stormReport.upsert({
      where: { day_scope_kind_householdHash: { day, scope, kind, householdHash: '' } },
      create: { day, scope, kind, ...data },
      update: data,
      select: { id: true },
    });
    const details = { after: { area: scope, kind, minutes, source } };
    await recordAuditEntry(tx, act, { action: 'storm.confirm', targetType: 'school', targetId, details });
  });
}

/** Removes a line of one school. Throws `not_found` for an unknown school. */
export async function removeSchoolLine(act: Act, schoolId: number, kind: StormKind): Promise<void> {
  await requireSchool(schoolId);
  await removeStormLine(act, schoolScope(schoolId), kind);
}

/**
 * Removes a line: the confirmed line, and the parents' reports of the same kind. These households cannot report it
 * again today. Does nothing if there is no such line.
 */
export async function removeStormLine(act: Act, scope: string, kind: StormKind): Promise<void> {
  const where = { day: utcMidnightOfDay(stormMorningAt(now()).day), scope, kind };
  await db().$transaction(async (tx) => {
    const confirmed = await tx.stormReport.deleteMany({ where: { ...where, householdHash: '' } });
    const reports = await tx.stormReport.updateMany({ where: { ...where, removed: false }, data: { removed: true } });
    if (confirmed.count + reports.count === 0) return;
    const targetId = Number(/^school:(\d+)$/.exec(scope)?.[1] ?? 0);
    const details = { before: { area: scope, kind } };
    await recordAuditEntry(tx, act, { action: 'storm.remove', targetType: 'school', targetId, details });
  });
}
