import 'server-only';
import { createHmac, randomInt } from 'node:crypto';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows, type ResultRow } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { AppError, notFoundError } from '@/lib/errors';
import { SCHOOL_CODE_CHARACTERS } from '@/lib/verification/school-code-format';
import { requireSchool } from '@/lib/schools/queries';
import { parseFutureEndDate } from '@/lib/users/parse-end-date';
import { COUNCIL_CODE_LENGTH, formatCouncilCode, appendCheckLetter } from './code-text';
import type { CreatedCodeBatchView, CouncilCodeBatchView, CodeBatchInput } from './schema';

// Access codes for school councils (record 083). Only a keyed hash of a code is stored, because a code is worth money.

export const hashCouncilCode = (code: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`council-code\0${code}`).digest('base64url');

const randomCode = (): string =>
  appendCheckLetter(
    Array.from(
      { length: COUNCIL_CODE_LENGTH - 1 },
      () => SCHOOL_CODE_CHARACTERS[randomInt(SCHOOL_CODE_CHARACTERS.length)],
    ).join(''),
  );

const batchRow = {
  id: columnType.int,
  schoolId: columnType.int,
  note: columnType.text,
  accessUntil: columnType.moment,
  closesAt: columnType.moment,
  createdAt: columnType.moment,
  endedAt: columnType.moment.nullable,
  count: columnType.int.present,
  used: columnType.int.present,
};

const view = ({
  accessUntil,
  closesAt,
  createdAt,
  endedAt,
  ...row
}: ResultRow<typeof batchRow>): CouncilCodeBatchView => ({
  ...row,
  accessUntil: accessUntil.toISOString(),
  closesAt: closesAt.toISOString(),
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  isOpen: endedAt === null && closesAt > now() && row.used < row.count,
});

/** Returns the batches of codes of a school, newest first. Throws `not_found` if the school does not exist. */
export async function listCodeBatches(schoolId: number): Promise<CouncilCodeBatchView[]> {
  await requireSchool(schoolId);
  const foundRows = await rows(
    db(),
    batchRow,
    Prisma.sql`
      SELECT b.id, b.school_id, b.note, b.access_until, b.closes_at, b.created_at, b.ended_at, counted.count, counted.used
      FROM council_batches b CROSS JOIN LATERAL (
        SELECT count(*)::int AS count, count(c.used_at)::int AS used FROM council_codes c WHERE c.batch_id = b.id) counted
      WHERE b.school_id = ${schoolId} ORDER BY b.created_at DESC, b.id DESC LIMIT 50`,
  );
  return foundRows.map(view);
}

/**
 * Creates a batch of codes. Throws `not_found` for an unknown school. Throws `invalid` if `accessUntil` or `closesOn`
 * is in the past, or if `closesOn` is after `accessUntil`.
 */
export async function createCodeBatch(
  act: Act,
  schoolId: number,
  { count, note, ...days }: CodeBatchInput,
): Promise<CreatedCodeBatchView> {
  await requireSchool(schoolId);
  const moment = now();
  const [accessUntil, closesAt] = [
    parseFutureEndDate(days.accessUntil, moment),
    parseFutureEndDate(days.closesOn, moment),
  ];
  if (closesAt > accessUntil)
    throw new AppError(
      'invalid',
      'The last day to use the codes must not be after the last day of the membership.',
      undefined,
      'closesOn',
    );
  const codes = new Set<string>();
  while (codes.size < count) codes.add(randomCode());
  const batch = await db().$transaction(async (tx) => {
    const made = await tx.councilBatch.create({
      data: { schoolId, note, accessUntil, closesAt, createdBy: act.actorId, createdAt: moment },
      omit: { createdBy: true },
    });
    await tx.councilCode.createMany({
      data: [...codes].map((code) => ({ codeHmac: hashCouncilCode(code), batchId: made.id })),
    });
    const details = { batch: made.id, count, accessUntil: accessUntil.toISOString(), note };
    await recordAuditEntry(tx, act, {
      action: 'school.make-council-codes',
      targetType: 'school',
      targetId: schoolId,
      details,
    });
    return made;
  });
  return { batch: view({ ...batch, count, used: 0 }), codes: [...codes].map(formatCouncilCode) };
}

/**
 * Ends a batch of codes, so that its unused codes no longer work. Access that was already given continues. Throws
 * `not_found` if the batch does not exist.
 */
export async function endCodeBatch(act: Act, id: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const batch = await tx.councilBatch.findUnique({ where: { id }, select: { schoolId: true } });
    if (!batch) throw notFoundError('Batch');
    const [ended] = await rows(
      tx,
      { left: columnType.int.present },
      Prisma.sql`
        UPDATE council_batches SET ended_at = ${timestampSql(now())} WHERE id = ${id} AND ended_at IS NULL
        RETURNING (SELECT count(*)::int FROM council_codes c WHERE c.batch_id = ${id} AND c.used_at IS NULL) AS left`,
    );
    if (!ended) return;
    await recordAuditEntry(tx, act, {
      action: 'school.end-council-codes',
      targetType: 'school',
      targetId: batch.schoolId,
      details: { batch: id, left: ended.left },
    });
  });
}
