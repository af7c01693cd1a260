import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { now } from '@/lib/time/clock';
import { formatUtcDay, utcMidnightOfDay } from '@/lib/time/local-time';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import {
  MAX_ENDORSEMENTS,
  type EndorsementInput,
  type EndorsementKind,
  type EndorsementView,
} from './endorsement-schema';
import { throwUnlessSchoolExists } from './site-settings';

const WITH_SCHOOL = { include: { school: { select: { id: true, name: true } } } } as const;
type Row = Prisma.EndorsementGetPayload<typeof WITH_SCHOOL>;

const kindOf = ({ quote }: Pick<Row, 'quote'>): EndorsementKind => (quote === null ? 'council' : 'voice');
const toView = ({ id, quote, name, school, agreedOn }: Row): EndorsementView => ({
  id,
  kind: kindOf({ quote }),
  quote,
  name,
  school,
  agreedOn: formatUtcDay(agreedOn),
});

/** Returns the endorsements that public pages show, oldest first. */
export const listEndorsements = async (): Promise<EndorsementView[]> =>
  (await db().endorsement.findMany({ ...WITH_SCHOOL, orderBy: { id: 'asc' } })).map(toView);

/**
 * Adds an endorsement. Throws:
 * - `invalid` for a consent dated in the future
 * - `not_found` for an unknown school
 * - `conflict` if public pages already show the maximum number
 */
export async function addEndorsement(
  act: Act,
  { kind, quote, name, schoolId = null, agreedOn }: EndorsementInput,
): Promise<EndorsementView> {
  if (agreedOn > formatDateFieldValue(now().getTime()))
    throw new AppError('invalid', "The day can't be in the future.", undefined, 'agreedOn');
  return db().$transaction(async (tx) => {
    if (schoolId !== null) await throwUnlessSchoolExists(tx, schoolId);
    await runStatement(tx, Prisma.sql`LOCK TABLE endorsements IN SHARE ROW EXCLUSIVE MODE`);
    const others = await tx.endorsement.findMany({ select: { quote: true } });
    if (others.filter((other) => kindOf(other) === kind).length >= MAX_ENDORSEMENTS[kind])
      throw new AppError('conflict', `At most ${MAX_ENDORSEMENTS[kind]} can be shown. Remove one first.`);
    const made = await tx.endorsement.create({
      data: { quote: kind === 'voice' ? (quote ?? null) : null, name, schoolId, agreedOn: utcMidnightOfDay(agreedOn) },
      ...WITH_SCHOOL,
    });
    await recordEndorsementAudit(tx, act, 'endorsement.add', made);
    return toView(made);
  });
}

/** Removes an endorsement from public pages and from the database. Throws `not_found` for an unknown endorsement. */
export async function removeEndorsement(act: Act, id: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const removed = await tx.endorsement.findUnique({ where: { id } });
    if (!removed || (await tx.endorsement.deleteMany({ where: { id } })).count === 0) throw notFoundError('Entry');
    await recordEndorsementAudit(tx, act, 'endorsement.remove', removed);
  });
}

/**
 * Writes the audit entry of an endorsement. The entry contains neither the quote nor the name, because they must not
 * outlast the consent.
 */
const recordEndorsementAudit = (
  tx: Parameters<typeof recordAuditEntry>[0],
  act: Act,
  action: string,
  { id, quote, schoolId, agreedOn }: Omit<Row, 'school'>,
): Promise<void> =>
  recordAuditEntry(tx, act, {
    action,
    targetType: 'endorsement',
    targetId: id,
    details: { kind: kindOf({ quote }), schoolId, agreedOn: formatUtcDay(agreedOn) },
  });
