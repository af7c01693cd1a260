import 'server-only';
import { setImmediate as turn } from 'node:timers/promises';
import { Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { AppError } from '@/lib/errors';
import { columnName, columnType, firstRow, rows, runStatement, type ResultColumn } from '@/lib/database/sql';
import { SCHOOL_FIELDS, type AdminSchoolRow, type SchoolField } from '../admin/schema';
import { toAdminSchoolRow } from '../admin/to-admin-school';
import { assignSourceToFields, type FieldSource } from '../facts/field-sources';
import { createSchoolLookup, type SchoolLookup, type SchoolIdentity } from './match-school';
import { getCorrectionKey, type SchoolRecord, type PlannedChange } from './import-plan';

/** Number of rows that are processed before other requests get a turn. */
const CHUNK = 500;
const LOCK = 5_120_210;
const WAIT_MS = 20_000;
const PAUSE_MS = 100;

const list = (columnSql: (field: string) => string): Prisma.Sql => Prisma.raw(SCHOOL_FIELDS.map(columnSql).join(', '));
const COLUMNS = list(columnName);
const NEW_VALUES = list((field) => `r.${columnName(field)}`);
const REQUIRED = new Set<string>(['name', 'city', 'province']);
const wholeRow = {
  id: columnType.int,
  ...(Object.fromEntries(
    SCHOOL_FIELDS.map((field) => [field, REQUIRED.has(field) ? columnType.text : columnType.text.nullable]),
  ) as {
    [Field in SchoolField]: ResultColumn<SchoolRecord[Field]>;
  }),
};

/** Returns rows of the table `schools` as JSON, for PostgreSQL's function `jsonb_populate_recordset`. */
const rowsAsJson = (chunk: readonly PlannedChange[], source: FieldSource, base: Partial<SchoolRecord>): string =>
  JSON.stringify(
    chunk.map(({ before, changes }) => {
      const record = { ...base, ...before, ...changes, fieldSources: assignSourceToFields(fieldsOf(changes), source) };
      return Object.fromEntries(Object.entries(record).map(([field, value]) => [columnName(field), value]));
    }),
  );

/**
 * Waits until no other import is running, and blocks other imports until the transaction ends. Throws `unavailable` if
 * another import takes too long.
 */
export async function waitForImportLock(tx: TransactionClient): Promise<void> {
  for (
    const until = Date.now() + WAIT_MS;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  ) {
    const lock = await firstRow(
      tx,
      { taken: columnType.bool },
      Prisma.sql`SELECT pg_try_advisory_xact_lock(${LOCK}::bigint) AS taken`,
    );
    if (lock?.taken) return;
  }
  throw new AppError('unavailable', 'Another import is running. Please try again shortly.', 5);
}

/**
 * Returns maps for finding a school by UUID, by SLC number, or by name and city. The database sends one JSON text,
 * because reading thousands of rows would delay other requests.
 */
export async function readSchoolLookup(tx: TransactionClient): Promise<SchoolLookup> {
  const foundRow = await firstRow(
    tx,
    { schools: columnType.text.nullable },
    Prisma.sql`SELECT json_agg(json_build_array(id, school_uuid, slc, name, city))::text AS schools FROM schools`,
  );
  const knownSchools = JSON.parse(foundRow?.schools ?? '[]') as [
    number,
    string | null,
    string | null,
    string,
    string,
  ][];
  await turn();
  return createSchoolLookup(
    knownSchools.map(([id, schoolUuid, slc, name, city]): SchoolIdentity => ({ id, schoolUuid, slc, name, city })),
  );
}

/**
 * Returns the schools with these ids. If `isLocked` is true, nobody else can change the schools until the transaction
 * ends.
 */
export async function readSchoolRecords(
  tx: TransactionClient,
  ids: readonly number[],
  isLocked: boolean,
): Promise<Map<number, SchoolRecord>> {
  const schoolById = new Map<number, SchoolRecord>();
  const lock = isLocked ? Prisma.sql`FOR NO KEY UPDATE` : Prisma.empty;
  for (const chunk of chunksOf([...new Set(ids)].sort((a, b) => a - b))) {
    const schools = await rows(
      tx,
      wholeRow,
      Prisma.sql`SELECT id, ${COLUMNS} FROM schools WHERE id = ANY(${chunk}::int[]) ORDER BY id ${lock}`,
    );
    for (const row of schools) schoolById.set(row.id, row);
  }
  return schoolById;
}

/** Returns the fields of these schools that were corrected manually, with the times of the corrections. */
export async function readManualCorrectionTimes(
  tx: TransactionClient,
  ids: readonly number[],
): Promise<Map<string, Date>> {
  const correctedAtById = new Map<string, Date>();
  for (const chunk of chunksOf(ids)) {
    const corrections = await tx.schoolCorrection.findMany({ where: { schoolId: { in: chunk } } });
    for (const { schoolId, field, correctedAt } of corrections)
      correctedAtById.set(getCorrectionKey(schoolId, field), correctedAt);
  }
  return correctedAtById;
}

/** Deletes the manual corrections that the file overwrites, so that the next import reports no conflicts for them. */
export async function deleteOverwrittenCorrections(
  tx: TransactionClient,
  updated: readonly PlannedChange[],
): Promise<void> {
  const all = updated.flatMap(({ before, overruled }) => overruled.map((field) => ({ id: before?.id ?? 0, field })));
  const [ids, fields] = [all.map(({ id }) => id), all.map(({ field }) => field)];
  if (all.length > 0)
    await runStatement(
      tx,
      Prisma.sql`
      DELETE FROM school_corrections WHERE (school_id, field) IN (SELECT * FROM unnest(${ids}::int[], ${fields}::text[]))`,
    );
}

const shownRow = {
  id: columnType.int,
  name: columnType.text,
  city: columnType.text,
  province: columnType.text,
  principal: columnType.text.nullable,
  type: columnType.text.nullable,
  grades: columnType.text.nullable,
};
const SHOWN = Prisma.raw('s.id, s.name, s.city, s.province, s.principal, s.type, s.grades');

export async function createImportedSchools(
  tx: TransactionClient,
  created: readonly PlannedChange[],
  moment: Date,
  province: string,
  source: FieldSource,
): Promise<AdminSchoolRow[]> {
  const done: AdminSchoolRow[] = [];
  for (const chunk of chunksOf(created)) {
    const insertedRows = await rows(
      tx,
      shownRow,
      Prisma.sql`
      INSERT INTO schools AS s (${COLUMNS}, field_sources, created_at, updated_at)
      SELECT ${COLUMNS}, field_sources, ${timestampSql(moment)}, ${timestampSql(moment)}
      FROM jsonb_populate_recordset(NULL::schools, ${rowsAsJson(chunk, source, { province })}::jsonb)
      RETURNING ${SHOWN}`,
    );
    done.push(...insertedRows.map(toAdminSchoolRow));
  }
  return done;
}

export async function updateImportedSchools(
  tx: TransactionClient,
  updated: readonly PlannedChange[],
  moment: Date,
  source: FieldSource,
): Promise<AdminSchoolRow[]> {
  const done: AdminSchoolRow[] = [];
  for (const chunk of chunksOf(updated)) {
    // `updatedAt` must increase by at least a millisecond. The server compares it with the `updatedAt` that an open
    // form has read, and refuses the form if the two differ.
    const updatedRows = await rows(
      tx,
      shownRow,
      Prisma.sql`
      UPDATE schools s SET (${COLUMNS}) = (${NEW_VALUES}), field_sources = s.field_sources || r.field_sources, updated_at = greatest(${timestampSql(moment)}, s.updated_at + interval '1 millisecond')
      FROM jsonb_populate_recordset(NULL::schools, ${rowsAsJson(chunk, source, {})}::jsonb) r WHERE s.id = r.id
      RETURNING ${SHOWN}`,
    );
    done.push(...updatedRows.map(toAdminSchoolRow));
  }
  return done;
}

const fieldsOf = (changes: PlannedChange['changes']) => Object.keys(changes) as SchoolField[];

export function* chunksOf<T>(all: readonly T[], size = CHUNK): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
