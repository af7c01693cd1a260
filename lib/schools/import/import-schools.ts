import 'server-only';
import { setImmediate as turn } from 'node:timers/promises';
import { handleWhen, retry } from 'cockatiel';
import { recordAuditEntry, auditKeyOfSchool, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, type Prisma, type TransactionClient } from '@/lib/database/db';
import { classifyDatabaseError } from '@/lib/http/response/database-error';
import { site } from '@/lib/site';
import { getValuesBeforeChange } from '../admin/school-changes';
import { administratorSource } from '../facts/field-sources';
import { createImportRowReader, type ParsedImportRow } from './import-row-reader';
import { matchSchool, normalizeSchoolNumber } from './match-school';
import {
  describePlannedChanges,
  hasPlannedChanges,
  createImportPlanner,
  type ImportPlan,
  type PlannedChange,
} from './import-plan';
import {
  readSchoolLookup,
  chunksOf,
  readManualCorrectionTimes,
  createImportedSchools,
  deleteOverwrittenCorrections,
  waitForImportLock,
  updateImportedSchools,
  readSchoolRecords,
} from './school-rows';
import type { ImportError, ImportInput, ImportReply, CorrectionReplacedByFile } from './schema';

/**
 * Number of rows that the server checks before it pauses to handle other requests. Checking this number of rows takes a
 * few milliseconds.
 */
const ROWS_AT_ONCE = 100;
/** Transaction timeout in milliseconds, enough for ten thousand rows. */
const TIMEOUT_MS = 60_000;

/** Repeats the check and the import if someone saved a school with the same number at the same time. */
const importRetry = retry(
  handleWhen((error) => classifyDatabaseError(error) === 'exists'),
  { maxAttempts: 2 },
);

type LeftOut = NonNullable<ImportInput['leftOut']>;
const NONE_LEFT_OUT: LeftOut = { rejected: 0, unchanged: 0, conflicts: 0 };

/**
 * Imports the valid rows in one transaction and reports the invalid rows (decision D10). Empty cells do not erase
 * stored values. Throws `unavailable` if another import takes too long.
 */
export async function importSchools(
  act: Act,
  {
    schools,
    startRow = 1,
    rowNumbers = [],
    // Manual corrections that the import may overwrite. Other manually corrected fields stay unchanged (decision E7).
    takeFile = [],
    leftOut = NONE_LEFT_OUT,
    source,
    dryRun = false,
  }: ImportInput,
): Promise<ImportReply> {
  const { read, ignoredColumns } = createImportRowReader();
  const rows: ParsedImportRow[] = [];
  for (const chunk of chunksOf(schools, ROWS_AT_ONCE)) {
    for (const object of chunk) rows.push(read(rowNumbers[rows.length] ?? startRow + rows.length, object));
    await turn();
  }
  const done = await importRetry.execute(() =>
    db().$transaction(
      async (tx) => {
        if (!dryRun) await waitForImportLock(tx);
        const plan = await planOf(tx, rows, takeFile, !dryRun);
        return { plan, schools: dryRun ? [] : await carryOut(tx, act, plan, leftOut, source) };
      },
      { timeout: TIMEOUT_MS, maxWait: 5_000 },
    ),
  );
  const counts = countsOf(done.plan);
  return {
    message: inWords(counts, dryRun),
    schools: done.schools,
    created: counts.created,
    updated: counts.updated,
    unchanged: counts.unchanged,
    errors: done.plan.errors,
    conflicts: done.plan.conflicts,
    ignoredColumns: ignoredColumns(),
    changes: dryRun ? describePlannedChanges(done.plan) : [],
  };
}

async function planOf(
  tx: TransactionClient,
  rows: readonly ParsedImportRow[],
  takeFile: readonly CorrectionReplacedByFile[],
  isLocked: boolean,
): Promise<ImportPlan> {
  const index = await readSchoolLookup(tx);
  const matches: { read: ParsedImportRow; schoolId: number | null }[] = [];
  const errors: ImportError[] = [];
  for (const chunk of chunksOf(rows, ROWS_AT_ONCE)) {
    for (const { row, cells: writtenCells, errors: unreadable } of chunk) {
      const cells = normalizeSchoolNumber(index, writtenCells);
      const matched = matchSchool(index, cells);
      errors.push(...unreadable);
      if ('message' in matched) errors.push({ row, ...matched });
      else if (unreadable.length === 0) matches.push({ read: { row, cells, errors: [] }, schoolId: matched.schoolId });
    }
    await turn();
  }
  const ids = matches.flatMap(({ schoolId }) => (schoolId === null ? [] : [schoolId]));
  const schools = await readSchoolRecords(tx, ids, isLocked);
  // Reads the manual corrections only after `readSchoolRecords` has locked the schools. Nobody can add a correction to
  // a locked school.
  const planner = createImportPlanner({
    index,
    schools,
    corrected: await readManualCorrectionTimes(tx, ids),
    takeFile,
  });
  planner.plan.errors.push(...errors);
  for (const chunk of chunksOf(matches, ROWS_AT_ONCE)) {
    for (const { read, schoolId } of chunk) planner.add(read, schoolId);
    await turn();
  }
  planner.plan.errors.sort((a, b) => a.row - b.row);
  return planner.plan;
}

async function carryOut(
  tx: TransactionClient,
  act: Act,
  plan: ImportPlan,
  leftOut: LeftOut,
  named: ImportInput['source'],
): Promise<ImportReply['schools']> {
  const moment = now();
  const source = named ? { ...named, link: null } : administratorSource(moment);
  const created = await createImportedSchools(
    tx,
    plan.planned.filter(({ before }) => before === null),
    moment,
    site.province,
    source,
  );
  const changed = plan.planned.filter((planned) => planned.before !== null && hasPlannedChanges(planned));
  const updated = await updateImportedSchools(tx, changed, moment, source);
  await deleteOverwrittenCorrections(tx, changed);
  if (created.length + updated.length > 0) {
    const overruled = changed.reduce((sum, one) => sum + one.overruled.length, 0);
    const createdIds = created.map(({ id }) => id);
    const counts = countsOf(plan);
    const ofFile = {
      rejected: counts.rejected + leftOut.rejected,
      unchanged: counts.unchanged + leftOut.unchanged,
      conflicts: counts.conflicts + leftOut.conflicts,
    };
    const details = { ...counts, ...ofFile, overruled, createdIds, ...beforeAndAfter(changed) };
    await recordAuditEntry(tx, act, { action: 'school.import', targetType: 'school', targetId: 0, details });
  }
  return [...created, ...updated];
}

/**
 * Returns the changed fields of each school for the audit log. lib/audit/audit-queries.ts reads them for a school's history.
 */
function beforeAndAfter(changed: readonly PlannedChange[]): Prisma.InputJsonObject {
  const each = (valuesOf: (planned: PlannedChange) => Prisma.InputJsonObject) =>
    Object.fromEntries(changed.map((planned) => [auditKeyOfSchool(planned.before?.id ?? 0), valuesOf(planned)]));
  if (changed.length === 0) return {};
  return {
    before: each(({ before, changes }) => (before ? getValuesBeforeChange(before, changes) : {})),
    after: each(({ changes }) => changes),
  };
}

type Counts = { created: number; updated: number; unchanged: number; rejected: number; conflicts: number };

function countsOf({ planned, errors, conflicts }: ImportPlan): Counts {
  const created = planned.filter(({ before }) => before === null).length;
  const updated = planned.filter((one) => one.before !== null && hasPlannedChanges(one)).length;
  return {
    created,
    updated,
    unchanged: planned.length - created - updated,
    rejected: new Set(errors.map(({ row }) => row)).size,
    conflicts: conflicts.length,
  };
}

function inWords({ created, updated, unchanged, rejected }: Counts, isDry: boolean): string {
  const tense = isDry ? 'would be ' : '';
  const figures = `${number(created)} ${tense}created, ${number(updated)} ${tense}updated, ${number(unchanged)} unchanged`;
  return `${figures}${rejected === 0 ? '' : `, ${number(rejected)} ${tense}rejected`}.`;
}

const number = (count: number): string => count.toLocaleString('en-CA');
