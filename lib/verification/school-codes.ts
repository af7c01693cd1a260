import 'server-only';
import { randomInt } from 'node:crypto';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow, rows, runStatement } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { requireSchool } from '@/lib/schools/queries';
import { SCHOOL_CODE_LENGTH, SCHOOL_CODE_CHARACTERS, parseSchoolCode } from './school-code-format';
import { SCHOOL_CODE_VALID_DAYS, MAX_SCHOOL_CODE_USES, type SchoolCodeView, type JoinByCodeReply } from './schema';
import { updateSchoolVoteWeights } from './vote-weights';

const randomCode = (): string =>
  Array.from(
    { length: SCHOOL_CODE_LENGTH },
    () => SCHOOL_CODE_CHARACTERS[randomInt(SCHOOL_CODE_CHARACTERS.length)],
  ).join('');

/** Returns an SQL condition: the school code `c` can still be used. */
const isOpen = (moment: Date) =>
  Prisma.sql`(c.ended_at IS NULL AND c.expires_at > ${timestampSql(moment)} AND c.uses < ${MAX_SCHOOL_CODE_USES})`;

const codeRow = {
  code: columnType.text,
  schoolId: columnType.int,
  createdAt: columnType.moment,
  expiresAt: columnType.moment,
  endedAt: columnType.moment.nullable,
  uses: columnType.int,
  usesToday: columnType.int.present,
  isOpen: columnType.bool.present,
};

/** Returns the verification codes of a school, newest first. */
export async function fetchSchoolCodes(schoolId: number): Promise<SchoolCodeView[]> {
  await requireSchool(schoolId);
  const moment = now();
  const foundRows = await rows(
    db(),
    codeRow,
    Prisma.sql`
      SELECT c.code, c.school_id, c.created_at, c.expires_at, c.ended_at, c.uses,
        (SELECT count(*)::int FROM code_uses u WHERE u.code = c.code AND u.used_at > ${timestampSql(new Date(moment.getTime() - DAY))}) AS uses_today,
        ${isOpen(moment)} AS is_open
      FROM school_codes c WHERE c.school_id = ${schoolId} ORDER BY c.created_at DESC, c.code LIMIT 50`,
  );
  return foundRows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    maxUses: MAX_SCHOOL_CODE_USES,
  }));
}

/** Creates a code for a school. Throws `not_found` for an unknown school. */
export async function makeSchoolCode(act: Act, schoolId: number): Promise<SchoolCodeView> {
  await requireSchool(schoolId);
  const code = randomCode();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + SCHOOL_CODE_VALID_DAYS * DAY);
  await db().$transaction(async (tx) => {
    const data = { code, schoolId, createdBy: act.actorId, createdAt, expiresAt };
    await tx.schoolCode.create({ data, select: { code: true } });
    // The log does not contain the school code, because anybody who reads the log could use it.
    const details = { expiresAt: expiresAt.toISOString() };
    await recordAuditEntry(tx, act, { action: 'school.make-code', targetType: 'school', targetId: schoolId, details });
  });
  const made = {
    code,
    schoolId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: null,
  };
  return { ...made, uses: 0, usesToday: 0, maxUses: MAX_SCHOOL_CODE_USES, isOpen: true };
}

/**
 * Ends a school's code. If `withdraw` is true, also withdraws the verification of people who used this code and no
 * other code of the school.
 */
export async function endSchoolCode(act: Act, schoolId: number, typed: string, withdraw: boolean): Promise<void> {
  await db().$transaction(async (tx) => {
    const code = await tx.schoolCode.findFirst({
      where: { code: parseSchoolCode(typed) ?? '', schoolId },
      select: { code: true, endedAt: true, uses: true },
    });
    if (!code) throw notFoundError('Code');
    // First locks the people who used the code, and then the code's row. `joinSchoolByCode` and the email confirmation
    // lock in this order too. Otherwise, each of two simultaneous transactions could miss the other's change.
    if (withdraw)
      await runStatement(
        tx,
        Prisma.sql`
          SELECT FROM users WHERE id IN (SELECT user_id FROM code_uses WHERE code = ${code.code}) ORDER BY id FOR NO KEY UPDATE`,
      );
    if (code.endedAt === null)
      await tx.schoolCode.update({ where: { code: code.code }, data: { endedAt: now() }, select: { code: true } });
    let withdrawn = 0;
    if (withdraw) {
      withdrawn = await runStatement(
        tx,
        Prisma.sql`
          WITH users_of_it AS (DELETE FROM code_uses WHERE code = ${code.code} RETURNING user_id)
          DELETE FROM school_parents p USING users_of_it w WHERE p.user_id = w.user_id AND p.school_id = ${schoolId} AND p.method = 'code'
            AND NOT EXISTS (
              SELECT FROM code_uses u JOIN school_codes c ON c.code = u.code
              WHERE u.user_id = p.user_id AND c.school_id = p.school_id AND u.code <> ${code.code})`,
      );
    }
    // If the code had already ended and no verification is withdrawn, nothing changes, so the audit log gets no entry.
    if (code.endedAt !== null && !withdraw) return;
    const details = { uses: code.uses, withdrawn };
    await recordAuditEntry(tx, act, { action: 'school.end-code', targetType: 'school', targetId: schoolId, details });
  });
  // The votes of people who are no longer verified parents count less. Updates the weights of votes in a separate
  // transaction, because one transaction for both changes could cause a deadlock with a person who votes in a poll.
  if (withdraw) await db().$transaction((tx) => updateSchoolVoteWeights(tx, schoolId));
}

/** Returns the school of a code, for the code's page. Null if the code cannot be used. */
export async function findSchoolOfCode(
  typed: string,
): Promise<{ id: number; name: string; city: string; code: string } | null> {
  const foundRow = await firstRow(
    db(),
    { id: columnType.int, name: columnType.text, city: columnType.text, code: columnType.text },
    Prisma.sql`
      SELECT s.id, s.name, s.city, c.code FROM school_codes c JOIN schools s ON s.id = c.school_id
      WHERE c.code = ${parseSchoolCode(typed) ?? ''} AND ${isOpen(now())}`,
  );
  return foundRow ?? null;
}

/** Returns the contents of a school code's poster, for administrators. Returns null if the code cannot be used. */
export async function fetchSchoolCodePoster(schoolId: number, typed: string) {
  const foundRow = await db().schoolCode.findFirst({
    where: { code: parseSchoolCode(typed) ?? '', schoolId, endedAt: null, expiresAt: { gt: now() } },
    select: { code: true, expiresAt: true, school: { select: { name: true } } },
  });
  return (
    foundRow && { code: foundRow.code, schoolName: foundRow.school.name, expiresAt: foundRow.expiresAt.toISOString() }
  );
}

/**
 * Makes the person follow the code's school. Verifies them as a parent there when their email address is confirmed.
 * Throws `not_found` for an unknown code, and `gone` for a code that has ended.
 */
export async function joinSchoolByCode(userId: number, typed: string): Promise<JoinByCodeReply> {
  const code = parseSchoolCode(typed);
  const knownCode = code && (await db().schoolCode.findUnique({ where: { code }, select: { schoolId: true } }));
  if (!code || !knownCode)
    throw new AppError('not_found', "We don't recognize this code. Please check it against the poster.");
  const { schoolId } = knownCode;
  return db().$transaction(async (tx) => {
    // Locks the person's row. If the person confirms their email address at the same time, the confirmation waits, and
    // then considers this use of the code.
    const person = await firstRow(
      tx,
      { isProven: columnType.bool.present },
      Prisma.sql`SELECT email_verified_at IS NOT NULL AS is_proven FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
    );
    const isNew = await runStatement(
      tx,
      Prisma.sql`INSERT INTO code_uses (user_id, code, used_at) VALUES (${userId}, ${code}, ${timestampSql(now())}) ON CONFLICT DO NOTHING`,
    );
    if (isNew > 0) {
      const counted = await runStatement(
        tx,
        Prisma.sql`UPDATE school_codes c SET uses = c.uses + 1 WHERE c.code = ${code} AND ${isOpen(now())}`,
      );
      if (counted === 0)
        throw new AppError('gone', 'This code no longer works. Please ask for a new one at the school.');
    }
    await runStatement(
      tx,
      Prisma.sql`INSERT INTO user_school_subscriptions (user_id, school_id) VALUES (${userId}, ${schoolId}) ON CONFLICT DO NOTHING`,
    );
    const which = { userId, schoolId, method: 'code' } as const;
    const isEmailProven = person?.isProven ?? false;
    if (isEmailProven) await tx.schoolParent.createMany({ data: { ...which, provedAt: now() }, skipDuplicates: true });
    // The school code does not verify a person if an administrator has decided that they are not a parent of the
    // school.
    const isParent = (await tx.schoolParent.count({ where: which })) > 0;
    return { schoolId, isFollowing: true, authorVerified: isParent ? 'school' : 'none', isEmailProven };
  });
}
