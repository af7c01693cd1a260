import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import { db, type TransactionClient } from '@/lib/database/db';
import { DESCRIPTIONS, sourceOfColumn } from './school-notes';

const FILE = path.join('prisma', 'seed', 'ns-schools.csv');
const LOAD = 'ns-schools.csv';

/** Columns of the schools file, each named like the field of School that it fills. */
const COLUMNS = [
  'slc',
  'type',
  'grades',
  'rceName',
  'rceCSAPCode',
  'schoolFamily',
  'feederSchools',
  'civicAddress',
  'mailingAddress',
  'postalCode',
  'phone',
  'fax',
  'email',
  'website',
  'principal',
  'vicePrincipal',
  'principalEmail',
  'vicePrincipalEmail',
  'geoLocation',
  'description',
] as const;

const FILLED = ['name', 'city', 'province', ...COLUMNS] as const;

type Row = Record<(typeof COLUMNS)[number] | 'name' | 'city' | 'province', string>;

/**
 * Loads each edition of the province's schools file once, so that administrators' changes and deletions stay. A newer
 * edition only adds new schools. Returns the number of schools added.
 */
export async function seedSchools(): Promise<number> {
  const csv = await readFile(FILE, 'utf8');
  const sha256 = createHash('sha256').update(csv).digest('hex');
  const { data, errors } = Papa.parse<Row>(csv, { header: true, skipEmptyLines: true });
  if (errors[0]) throw new Error(`${FILE}, row ${errors[0].row}: ${errors[0].message}`);

  const schools = data.map(toSchool);
  return db().$transaction(
    async (tx) => {
      const loaded = await tx.dataLoad.findUnique({ where: { name: LOAD } });
      if (loaded?.sha256 === sha256) return fillSources(tx, schools, 0);
      const { count } = await tx.school.createMany({ data: schools, skipDuplicates: true });
      await tx.dataLoad.upsert({ where: { name: LOAD }, create: { name: LOAD, sha256 }, update: { sha256 } });
      return fillSources(tx, schools, count);
    },
    { timeout: 60_000 },
  );
}

/**
 * Adds missing descriptions and field sources to schools that were loaded before the site stored sources. A corrected
 * field stays unchanged and gets no source.
 */
async function fillSources(
  tx: TransactionClient,
  schools: readonly ReturnType<typeof toSchool>[],
  added: number,
): Promise<number> {
  const bySlc = new Map(schools.map((school) => [school.slc, school]));
  const withoutSources = await tx.school.findMany({
    where: { fieldSources: { equals: {} } },
    include: { corrections: true },
  });
  for (const { id, corrections, updatedAt, ...school } of withoutSources) {
    const row = bySlc.get(school.slc);
    if (!row) continue;
    const isCorrected = (column: string) => corrections.some(({ field }) => field === column);
    const description = school.description ?? (isCorrected('description') ? null : row.description);
    const same = FILLED.filter(
      (column) => (column === 'description' ? description : school[column]) === row[column] && !isCorrected(column),
    );
    const fieldSources = Object.fromEntries(
      Object.entries(row.fieldSources).filter(([column]) => same.some((each) => each === column)),
    );
    await tx.school.update({ where: { id }, data: { fieldSources, description, updatedAt }, select: { id: true } });
  }
  return added;
}

function toSchool(row: Row) {
  const filled = COLUMNS.map((column) => [column, row[column].trim() || null]);
  const fields = Object.fromEntries(filled) as Record<(typeof COLUMNS)[number], string | null>;
  const school = { name: row.name.trim(), city: row.city.trim(), province: row.province.trim(), ...fields };
  const described = { ...school, description: school.description ?? DESCRIPTIONS[school.slc ?? ''] ?? null };
  const knownColumns = FILLED.filter((column) => described[column] !== null);
  const fieldSources = Object.fromEntries(knownColumns.map((column) => [column, sourceOfColumn(column)]));
  return { ...described, fieldSources };
}
