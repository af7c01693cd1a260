import 'server-only';
import type { SchoolEvent } from '@/prisma/generated/client';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/clock';
import { db, Prisma, type Transaction } from '@/lib/db';
import { ZONE } from '@/lib/halifax';
import { run } from '@/lib/sql';
import { changesBetween, contentsOf, type Contents } from './contents';
import { keepSchool, TARGET, writeChanges } from './commands';
import type { Draft } from './import-file';
import { readCalendar } from './import-reader';
import type { ImportReport } from './schema';

type Known = Map<string, SchoolEvent>;

/**
 * Takes over the events of an iCalendar file, known again by their UID: a second time changes nothing. What the file does not have
 * stays, and what was canceled here stays canceled. All or nothing. Throws `not_found` when there is no such school, and what reading it throws.
 */
export async function importEvents(act: Act, schoolId: number, ics: string, dryRun: boolean): Promise<ImportReport> {
  const { drafts, rejected } = await readCalendar(ics);
  return db().$transaction(
    async (tx) => {
      await keepSchool(tx, schoolId);
      const known = await knownEvents(tx, schoolId, drafts);
      const created = drafts.filter(({ uid }) => !known.has(uid));
      const updated = drafts.filter((draft) => isChanged(draft, known.get(draft.uid)));
      if (!dryRun) {
        await insert(tx, act, schoolId, created);
        for (const draft of updated) await change(tx, act, known.get(draft.uid), draft);
        await recordImport(tx, act, schoolId, {
          created: created.length,
          updated: updated.length,
          rejected: rejected.length,
        });
      }
      return {
        created: created.map(named),
        updated: updated.map(named),
        unchanged: drafts.length - created.length - updated.length,
        rejected,
      };
    },
    { timeout: 30_000 },
  );
}

const named = ({ uid, title }: Draft) => ({ uid, title });

/** Locked, so that two imports at once come one after the other. */
async function knownEvents(tx: Transaction, schoolId: number, drafts: Draft[]): Promise<Known> {
  await run(tx, Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('events.import'), ${schoolId}::int)`);
  const rows = await tx.schoolEvent.findMany({ where: { schoolId, uid: { in: drafts.map(({ uid }) => uid) } } });
  return new Map(rows.map((row) => [row.uid, row]));
}

function toContents({ uid: _uid, isCanceled: _isCanceled, ...contents }: Draft): Contents {
  return contents;
}

const isToCancel = (draft: Draft, row: SchoolEvent) => draft.isCanceled && row.canceledAt === null;

const isChanged = (draft: Draft, row: SchoolEvent | undefined) =>
  row !== undefined && (isToCancel(draft, row) || changesBetween(contentsOf(row), toContents(draft)) !== null);

async function insert(tx: Transaction, act: Act, schoolId: number, drafts: Draft[]): Promise<void> {
  const moment = now();
  const own = { schoolId, timeZone: ZONE, createdBy: act.actorId, createdAt: moment, updatedAt: moment };
  await tx.schoolEvent.createMany({
    data: drafts.map((draft) => ({
      ...toContents(draft),
      ...own,
      uid: draft.uid,
      canceledAt: draft.isCanceled ? moment : null,
    })),
  });
}

async function change(tx: Transaction, act: Act, row: SchoolEvent | undefined, draft: Draft): Promise<void> {
  if (!row) return;
  await writeChanges(tx, act, row, toContents(draft));
  if (!isToCancel(draft, row)) return;
  const moment = now();
  await tx.schoolEvent.update({
    where: { id: row.id },
    data: { canceledAt: moment, sequence: { increment: 1 }, updatedAt: moment },
  });
  await recordAudit(tx, act, {
    action: 'event.cancel',
    targetType: TARGET,
    targetId: row.id,
    details: { schoolId: row.schoolId, title: row.title },
  });
}

/** One entry of what came new; what changed has one each. */
async function recordImport(
  tx: Transaction,
  act: Act,
  schoolId: number,
  counts: Record<string, number>,
): Promise<void> {
  if (counts.created === 0 && counts.updated === 0) return;
  await recordAudit(tx, act, { action: 'event.import', targetType: 'school', targetId: schoolId, details: counts });
}
