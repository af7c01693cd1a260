import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { fieldConflictError, notFoundError } from '@/lib/errors';
import { runStatement } from '@/lib/database/sql';
import { administratorSource, assignSourceToFields, type FieldSource } from '../facts/field-sources';
import { readFieldSources, type SchoolRow } from '../to-school-view';
import { findSchoolChanges, getValuesBeforeChange, type SchoolChanges } from './school-changes';
import { withDuplicateSchoolError } from './duplicate-school-error';
import {
  DUPLICATE_SCHOOL_MESSAGES,
  type AdminSchool,
  type CreateSchoolInput,
  type SchoolField,
  type UpdateSchoolInput,
} from './schema';
import { toAdminSchool } from './to-admin-school';

const TARGET = 'school';

/** Creates a school. Throws `conflict` if another school has the same SLC number or UUID. */
export function createSchool(act: Act, input: CreateSchoolInput): Promise<AdminSchool> {
  const values = findSchoolChanges({}, input);
  const { name, city } = input;
  return withDuplicateSchoolError(input, () =>
    db().$transaction(async (tx) => {
      const moment = now();
      const sources = assignSourceToFields(Object.keys(values) as SchoolField[], administratorSource(moment));
      const row = await tx.school.create({
        data: { ...values, name, city, fieldSources: sources, createdAt: moment, updatedAt: moment },
      });
      await recordAuditEntry(tx, act, {
        action: 'school.create',
        targetType: TARGET,
        targetId: row.id,
        details: { after: values },
      });
      return toAdminSchool(row);
    }),
  );
}

/**
 * Updates the changed fields of a school. Throws:
 * - `not_found` for an unknown school
 * - `conflict` if the school changed after `updatedAt`, or if another school has the SLC number or UUID
 */
export function updateSchool(act: Act, id: number, { updatedAt, ...form }: UpdateSchoolInput): Promise<AdminSchool> {
  return withDuplicateSchoolError(form, () =>
    db().$transaction(async (tx) => {
      const previous = await lockAndReadSchool(tx, id);
      const after = findSchoolChanges(previous, form);
      if (Object.keys(after).length === 0) return toAdminSchool(previous);
      if (updatedAt !== undefined && Date.parse(updatedAt) !== previous.updatedAt.getTime())
        throw fieldConflictError('updatedAt', DUPLICATE_SCHOOL_MESSAGES.changed);
      return toAdminSchool(await saveSchoolCorrections(tx, act, previous, after, administratorSource(now())));
    }),
  );
}

/**
 * Writes manual corrections and their source to a school whose row is already locked. Imports keep corrected fields
 * unless an administrator decides otherwise (decision E7).
 */
export async function saveSchoolCorrections(
  tx: TransactionClient,
  act: Act,
  before: SchoolRow,
  after: SchoolChanges,
  source: FieldSource,
  more: Prisma.InputJsonObject = {},
): Promise<SchoolRow> {
  const { id } = before;
  const fields = Object.keys(after) as SchoolField[];
  // Makes the new `updatedAt` at least a millisecond later than the old one. Otherwise a person who edits an older
  // version of the school would overwrite this change unnoticed.
  const moment = new Date(Math.max(now().getTime(), before.updatedAt.getTime() + 1));
  const fieldSources = { ...readFieldSources(before), ...assignSourceToFields(fields, source) };
  const row = await tx.school.update({ where: { id }, data: { ...after, fieldSources, updatedAt: moment } });
  await recordCorrections(tx, id, fields, moment);
  const details = { before: getValuesBeforeChange(before, after), after, ...more };
  await recordAuditEntry(tx, act, { action: 'school.update', targetType: TARGET, targetId: id, details });
  return row;
}

/** Locks a school until the transaction ends, and returns it. Throws `not_found` for an unknown school. */
export async function lockAndReadSchool(tx: TransactionClient, id: number): Promise<SchoolRow> {
  const lockedCount = await runStatement(tx, Prisma.sql`SELECT id FROM schools WHERE id = ${id} FOR NO KEY UPDATE`);
  if (lockedCount === 0) throw notFoundError('School');
  return tx.school.findUniqueOrThrow({ where: { id } });
}

/**
 * Marks fields of a school as corrected manually, so that imports keep them unless an administrator decides otherwise
 * (decision E7).
 */
async function recordCorrections(
  tx: TransactionClient,
  schoolId: number,
  fields: SchoolField[],
  moment: Date,
): Promise<void> {
  await runStatement(
    tx,
    Prisma.sql`
    INSERT INTO school_corrections (school_id, field, corrected_at)
    SELECT ${schoolId}::int, field, ${timestampSql(moment)} FROM unnest(${fields}::text[]) AS field
    ON CONFLICT (school_id, field) DO UPDATE SET corrected_at = excluded.corrected_at`,
  );
}
