import { nameAndCityKey, restoreLeadingZeros } from './csv-duplicates';
import type { ImportedCells } from './import-row-reader';

/** Columns that identify the school of an imported row. */
export type SchoolIdentity = { id: number; schoolUuid: string | null; slc: string | null; name: string; city: string };
export type SchoolLookup = {
  byUuid: ReadonlyMap<string, number>;
  bySlc: ReadonlyMap<string, number>;
  byPlace: ReadonlyMap<string, readonly SchoolIdentity[]>;
};

export function createSchoolLookup(schools: readonly SchoolIdentity[]): SchoolLookup {
  const byPlace = new Map<string, SchoolIdentity[]>();
  for (const school of schools) {
    const place = nameAndCityKey(school);
    const schoolsThere = byPlace.get(place);
    if (schoolsThere) schoolsThere.push(school);
    else byPlace.set(place, [school]);
  }
  return {
    byUuid: new Map(schools.flatMap(({ id, schoolUuid }) => (schoolUuid === null ? [] : [[schoolUuid, id]]))),
    bySlc: new Map(schools.flatMap(({ id, slc }) => (slc === null ? [] : [[slc, id]]))),
    byPlace,
  };
}

export type SchoolMatch = { schoolId: number | null } | { column: 'schoolUuid' | 'slc' | 'name'; message: string };

/**
 * Returns a row's cells with the school number in the form that the database stores. Adds missing leading zeros, unless
 * the database contains the number without them.
 */
export const normalizeSchoolNumber = ({ bySlc }: SchoolLookup, cells: ImportedCells): ImportedCells =>
  cells.slc === undefined || bySlc.has(cells.slc) ? cells : { ...cells, slc: restoreLeadingZeros(cells.slc) };

/**
 * Finds the school of an imported row by UUID, then by SLC number, then by name and city (decision D10). `schoolId` is
 * null for a new school.
 */
export function matchSchool(index: SchoolLookup, { schoolUuid, slc, name, city }: ImportedCells): SchoolMatch {
  const byNumber = (schoolUuid && index.byUuid.get(schoolUuid)) ?? (slc && index.bySlc.get(slc));
  if (byNumber) return { schoolId: byNumber };
  const named = name && city ? (index.byPlace.get(nameAndCityKey({ name, city })) ?? []) : [];
  const [only, another] = named;
  if (!only) return { schoolId: null };
  if (another && !schoolUuid && !slc)
    return { column: 'name', message: `${named.length} schools have this name and city: give the SLC number.` };
  // Refuses a row whose SLC number differs from the school's, because an import never changes that number. The row is
  // about another school, or one number is wrong.
  const differs = named.find((school) => slc && school.slc && school.slc !== slc);
  if (differs)
    return { column: 'slc', message: `The school with this name and city has the SLC number ${differs.slc}.` };
  if (another) return { column: 'name', message: `${named.length} schools have this name and city.` };
  const otherUuid = schoolUuid && only.schoolUuid && only.schoolUuid !== schoolUuid;
  return otherUuid
    ? { column: 'schoolUuid', message: `The school with this name and city has the UUID ${only.schoolUuid}.` }
    : { schoolId: only.id };
}
