import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Papa from 'papaparse';
import { db } from '@/lib/database/db';

const FILE = path.join('prisma', 'seed', 'ns-schools.csv');
const LOAD = 'ns-schools.csv';

/** The columns of the file; each is a field of School under the same name. */
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

type Row = Record<(typeof COLUMNS)[number] | 'name' | 'city' | 'province', string>;

/**
 * Loads the province's schools, each edition of the file once: what an administrator changed or deleted since stays so.
 * A newer edition adds the schools whose number is not there yet. Returns how many were added.
 */
export async function seedSchools(): Promise<number> {
  const csv = await readFile(FILE, 'utf8');
  const sha256 = createHash('sha256').update(csv).digest('hex');
  const { data, errors } = Papa.parse<Row>(csv, { header: true, skipEmptyLines: true });
  if (errors[0]) throw new Error(`${FILE}, row ${errors[0].row}: ${errors[0].message}`);

  return db().$transaction(
    async (tx) => {
      const loaded = await tx.dataLoad.findUnique({ where: { name: LOAD } });
      if (loaded?.sha256 === sha256) return 0;
      const { count } = await tx.school.createMany({ data: data.map(toSchool), skipDuplicates: true });
      await tx.dataLoad.upsert({ where: { name: LOAD }, create: { name: LOAD, sha256 }, update: { sha256 } });
      return count;
    },
    { timeout: 60_000 },
  );
}

function toSchool(row: Row) {
  const filled = COLUMNS.map((column) => [column, row[column].trim() || null]);
  const fields = Object.fromEntries(filled) as Record<(typeof COLUMNS)[number], string | null>;
  return { name: row.name.trim(), city: row.city.trim(), province: row.province.trim(), ...fields };
}
