import { regionSlug, toUrlSlug } from '@/lib/schools/facts/region';
import type { SchoolSummary } from '@/lib/schools/schema';

/** Facts about a school that decide which lines concern it. */
export type SchoolPlace = Pick<SchoolSummary, 'id' | 'name' | 'rceName' | 'schoolFamily'>;

const PROVINCE_SCOPE = 'province';
export const schoolScope = (id: number): string => `school:${id}`;
const familyScope = (family: string) => `family:${toUrlSlug(family)}`;
const regionScope = (rceName: string) => `region:${regionSlug(rceName)}`;

/** Returns the scopes of the lines that concern a school. Regions and families that the listing lacks match no line. */
export const scopesOfSchool = ({ id, rceName, schoolFamily }: SchoolPlace): string[] => [
  PROVINCE_SCOPE,
  ...(rceName ? [regionScope(rceName)] : []),
  ...(schoolFamily ? [familyScope(schoolFamily)] : []),
  schoolScope(id),
];

/** Returns the name of each scope that the given schools have, for example "Sydney Academy family of schools". */
export function nameScopes(schools: readonly SchoolPlace[]): Map<string, string> {
  const names = new Map([[PROVINCE_SCOPE, 'All public schools in Nova Scotia']]);
  for (const { id, name, rceName, schoolFamily } of schools) {
    if (rceName) names.set(regionScope(rceName), rceName);
    if (schoolFamily) names.set(familyScope(schoolFamily), `${schoolFamily} family of schools`);
    names.set(schoolScope(id), name);
  }
  return names;
}
