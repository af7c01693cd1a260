import { regionSlug, toUrlSlug } from '@/lib/schools/facts/region';
import type { SchoolSummary } from '@/lib/schools/schema';

/** Facts about a school that decide which lines concern it. */
export type SchoolPlace = Pick<SchoolSummary, 'id' | 'name' | 'rceName' | 'schoolFamily'>;

const PROVINCE: [scope: string, name: string] = ['province', 'All public schools in Nova Scotia'];
export const schoolScope = (id: number): string => `school:${id}`;
const familyScope = (family: string) => `family:${toUrlSlug(family)}`;
const regionScope = (rceName: string) => `region:${regionSlug(rceName)}`;

/** Names of each school's scopes. Cached, because every open page needs them whenever a line changes. */
const namesBySchool = new WeakMap<SchoolPlace, ReadonlyMap<string, string>>();

function namesOfSchool(school: SchoolPlace): ReadonlyMap<string, string> {
  const cached = namesBySchool.get(school);
  if (cached) return cached;
  const { id, name, rceName, schoolFamily } = school;
  const names = new Map([PROVINCE]);
  if (rceName) names.set(regionScope(rceName), rceName);
  if (schoolFamily) names.set(familyScope(schoolFamily), `${schoolFamily} family of schools`);
  names.set(schoolScope(id), name);
  namesBySchool.set(school, names);
  return names;
}

/** Returns the scopes of the lines that concern a school. Regions and families that the listing lacks match no line. */
export const scopesOfSchool = (school: SchoolPlace): string[] => [...namesOfSchool(school).keys()];

/**
 * Returns the name of each scope that the given schools have, for example "Sydney Academy family of schools". The
 * province is always among them, so that its closures also reach members who follow no school.
 */
export const nameScopes = (schools: readonly SchoolPlace[]): Map<string, string> =>
  new Map([PROVINCE, ...schools.flatMap((school) => [...namesOfSchool(school)])]);
