import 'server-only';
import type { SchoolEvent } from '@/prisma/generated/client';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/clock';
import { db, Prisma, type Transaction } from '@/lib/database/db';
import { ZONE } from '@/lib/halifax';
import { run } from '@/lib/database/sql';
import { changesBetween, contentsOf, type Contents } from './contents';
import { keepSchool, TARGET, writeChanges } from './commands';
import type { Draft } from './import-file';
import { fileSaid, planFor, saidOf } from './import-plan';
import { readCalendar } from './import-reader';
import type { ImportInput, ImportReport, Overruled } from './schema';
import { partText } from './view';

type Known = Map<string, SchoolEvent>;

/**
 * Takes over the events of an iCalendar file, known again by their UID: a second time changes nothing. What the file does not have
 * stays, what was canceled here stays canceled, what was reinstated here takes place until a file came between that did not call it off, and
 * what was corrected by hand stays unless `takeFile` names it. All or nothing. Throws `not_found` when there is no such school, and what reading it throws.
 */
export async function importEvents(
  act: Act,
  schoolId: number,
  { ics, takeFile, dryRun }: ImportInput,
): Promise<ImportReport> {
  const { drafts, rejected } = await readCalendar(ics);
  const taken = new Set(takeFile.map(keyOf));
  return db().$transaction(
    async (tx) => {
      await keepSchool(tx, schoolId);
      const known = await knownEvents(tx, schoolId, drafts);
      // A date of a series that is called off is taken out of it, and nothing besides; one that stood on its own until now is canceled.
      const created = drafts.filter((draft) => !known.has(draft.uid) && !(draft.isOneDate && draft.isCanceled));
      const plans = drafts.flatMap((draft) => {
        const row = known.get(draft.uid);
        return row ? [planned(row, draft, taken)] : [];
      });
      const updated = plans.filter(isChange);
      if (!dryRun) {
        await insert(tx, act, schoolId, created);
        for (const plan of updated) await change(tx, act, plan);
        for (const plan of plans) await noteFile(tx, plan);
        await recordImport(tx, act, schoolId, {
          created: created.length,
          updated: updated.length,
          rejected: rejected.length,
          overruled: plans.reduce((sum, { overruled }) => sum + overruled.length, 0),
        });
      }
      return {
        created: created.map(named),
        updated: updated.map(({ draft }) => named(draft)),
        unchanged: plans.length - updated.length,
        rejected,
        conflicts: plans.flatMap(conflictsOf),
      };
    },
    { timeout: 30_000 },
  );
}

const keyOf = ({ uid, part, sequence }: Overruled) => `${part} ${sequence} ${uid}`;

type Planned = ReturnType<typeof planned>;

function planned(row: SchoolEvent, draft: Draft, taken: ReadonlySet<string>) {
  const file = toContents(draft);
  const { uid, sequence } = row;
  return { row, draft, file, ...planFor(row, file, (part) => taken.has(keyOf({ uid, part, sequence }))) };
}

const conflictsOf = ({ row, file, conflicts }: Planned): ImportReport['conflicts'] =>
  conflicts.map((part) => ({
    uid: row.uid,
    part,
    sequence: row.sequence,
    title: row.title,
    here: partText(row, part),
    file: partText(file, part),
  }));

const named = ({ uid, title }: Draft) => ({ uid, title });

/** Locked, so that two imports at once come one after the other. */
async function knownEvents(tx: Transaction, schoolId: number, drafts: Draft[]): Promise<Known> {
  await run(tx, Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('events.import'), ${schoolId}::int)`);
  const uids = drafts.map(({ uid }) => uid);
  // Nobody corrects one of them by hand between the look at it and the change.
  await run(
    tx,
    Prisma.sql`SELECT id FROM school_events WHERE school_id = ${schoolId} AND uid = ANY(${uids}) ORDER BY id FOR NO KEY UPDATE`,
  );
  const rows = await tx.schoolEvent.findMany({ where: { schoolId, uid: { in: uids } } });
  return new Map(rows.map((row) => [row.uid, row]));
}

function toContents({ uid: _uid, isCanceled: _isCanceled, isOneDate: _isOneDate, ...contents }: Draft): Contents {
  return contents;
}

/** Where an earlier file called it off already, somebody has reinstated it. */
const isToCancel = ({ draft, row }: Planned) =>
  draft.isCanceled && row.canceledAt === null && fileSaid(row)?.isCanceled !== true;

const isChange = (plan: Planned) => isToCancel(plan) || changesBetween(contentsOf(plan.row), plan.contents) !== null;

async function insert(tx: Transaction, act: Act, schoolId: number, drafts: Draft[]): Promise<void> {
  const moment = now();
  const own = { schoolId, timeZone: ZONE, createdBy: act.actorId, createdAt: moment, updatedAt: moment };
  await tx.schoolEvent.createMany({
    data: drafts.map((draft) => ({
      ...toContents(draft),
      ...own,
      uid: draft.uid,
      fileSays: saidOf(draft, draft.isCanceled),
      canceledAt: draft.isCanceled ? moment : null,
    })),
  });
}

/** What the file says now: what differs from it later was corrected by hand. No change of the event. */
async function noteFile(tx: Transaction, { row, file, draft: { isCanceled } }: Planned): Promise<void> {
  const said = fileSaid(row);
  if (said !== null && said.isCanceled === isCanceled && changesBetween(said, file) === null) return;
  await tx.schoolEvent.update({ where: { id: row.id }, data: { fileSays: saidOf(file, isCanceled) } });
}

async function change(tx: Transaction, act: Act, plan: Planned): Promise<void> {
  const { row } = plan;
  await writeChanges(tx, act, row, plan.contents);
  if (!isToCancel(plan)) return;
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
