import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow, runStatement } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { formatEndDate } from '@/lib/users/format-end-date';
import { addBillingAuditEntry } from '../history/audit-and-alerts';
import { refuseWhileOnHold } from '../membership-hold';
import { lockUserRow } from '../lock-user-row';
import { hashCouncilCode } from './access-code-batches';
import { parseCouncilCode } from './code-text';
import type { RedeemCodeReply } from './schema';

const NEXT = 'Please ask your council for another code.';

/**
 * Redeems a school council's code: gives access until the code's last day, and makes the person follow the school.
 * Throws `invalid`, `not_found`, `gone` or `conflict` if the code cannot be used.
 */
export async function redeemCouncilCode(userId: number, typed: string): Promise<RedeemCodeReply> {
  const read = parseCouncilCode(typed);
  if ('problem' in read) throw new AppError('invalid', read.problem, undefined, 'code');
  return db().$transaction(async (tx) => {
    const person = await lockedPerson(tx, userId);
    const code = await lockedCode(tx, hashCouncilCode(read.code));
    const { schoolId, schoolName, accessUntil, usedBy } = code;
    const used = { schoolId, schoolName, until: accessUntil.toISOString() };
    if (usedBy === userId) return { ...used, isNew: false };
    refuseClosed(code);
    refuseWhileOnHold(person.hold);
    if (person.isAdmin)
      throw new AppError(
        'conflict',
        "Administrators don't need a membership. We didn't use the code, so someone else can.",
      );
    if (person.until !== null && person.until >= accessUntil)
      throw new AppError(
        'conflict',
        `You already have a free membership ${formatEndDate(person.until.toISOString())}, at least as long as this code gives you. We didn't use the code, so someone else can.`,
      );
    await give(tx, userId, { ...code, hash: hashCouncilCode(read.code), before: person.until });
    return { ...used, isNew: true };
  });
}

/**
 * Locks the person's membership, because two codes of one person must be redeemed one after the other. `until` is the
 * end of complimentary access.
 */
async function lockedPerson(tx: TransactionClient, userId: number) {
  if (!(await lockUserRow(tx, userId))) throw notFoundError('User');
  await tx.membership.createMany({ data: { userId }, skipDuplicates: true });
  const foundRow = await firstRow(
    tx,
    { until: columnType.moment.nullable, hold: columnType.text.nullable, isAdmin: columnType.bool },
    Prisma.sql`
      SELECT m.override_until AS until, m.hold::text AS hold, u.is_admin FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.user_id = ${userId} FOR UPDATE OF m`,
  );
  if (!foundRow) throw notFoundError('User');
  return foundRow;
}

/** Locks the row of the code and returns it, so that two people can't use the same code at once. */
async function lockedCode(tx: TransactionClient, hash: string) {
  const foundRow = await firstRow(
    tx,
    {
      schoolId: columnType.int,
      schoolName: columnType.text,
      accessUntil: columnType.moment,
      closesAt: columnType.moment,
      endedAt: columnType.moment.nullable,
      usedAt: columnType.moment.nullable,
      usedBy: columnType.int.nullable,
    },
    Prisma.sql`
      SELECT b.school_id, s.name AS school_name, b.access_until, b.closes_at, b.ended_at, c.used_at, c.user_id AS used_by
      FROM council_codes c JOIN council_batches b ON b.id = c.batch_id JOIN schools s ON s.id = b.school_id
      WHERE c.code_hmac = ${hash} FOR UPDATE OF c FOR SHARE OF b FOR KEY SHARE OF s`,
  );
  if (!foundRow) throw new AppError('not_found', "We don't recognize this code. Please check each character.");
  return foundRow;
}

type Code = Awaited<ReturnType<typeof lockedCode>>;

function refuseClosed({ usedAt, endedAt, closesAt }: Code): void {
  if (usedAt !== null)
    throw new AppError('gone', `This code has already been used. Each code is for one person. ${NEXT}`);
  if (endedAt !== null) throw new AppError('gone', `This code was cancelled before it was used. ${NEXT}`);
  if (closesAt <= now())
    throw new AppError('gone', `This code was valid ${formatEndDate(closesAt.toISOString())}. ${NEXT}`);
}

type RedeemedCode = Code & { hash: string; before: Date | null };

async function give(
  tx: TransactionClient,
  userId: number,
  { hash, before: previousUntil, ...code }: RedeemedCode,
): Promise<void> {
  await tx.councilCode.update({
    where: { codeHmac: hash },
    data: { userId, usedAt: now() },
    select: { codeHmac: true },
  });
  await tx.membership.update({
    where: { userId },
    data: { overrideUntil: code.accessUntil },
    select: { userId: true },
  });
  await runStatement(
    tx,
    Prisma.sql`INSERT INTO user_school_subscriptions (user_id, school_id) VALUES (${userId}, ${code.schoolId}) ON CONFLICT DO NOTHING`,
  );
  await addBillingAuditEntry(tx, {
    userId,
    source: 'member',
    action: 'code.used',
    details: {
      before: { complimentaryUntil: previousUntil?.toISOString() ?? null },
      after: { complimentaryUntil: code.accessUntil.toISOString() },
      schoolId: code.schoolId,
      detail: `${code.schoolName}, ${formatEndDate(code.accessUntil.toISOString())}`,
    },
  });
}

/** Returns SQL for the last day of access that a person's council codes give. */
export const councilCodeEndDateSql = (userId: number, moment: Date): Prisma.Sql => Prisma.sql`
  (SELECT max(b.access_until) FROM council_codes c JOIN council_batches b ON b.id = c.batch_id
    WHERE c.user_id = ${userId} AND b.access_until > ${timestampSql(moment)})`;
