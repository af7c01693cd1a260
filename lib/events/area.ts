import { getRegionLabel } from '@/lib/schools/facts/region';
import type { SchoolSummary } from '@/lib/schools/schema';

/**
 * Schools that an event concerns, as the columns of an event store them: one school, or without a school a family of
 * schools, a region or the province.
 */
export type EventArea = { schoolId: number | null; region: string; family: string };

/** Names the schools of an area, such as 'All Halifax schools'. */
export function describeArea({ region, family }: Pick<EventArea, 'region' | 'family'>): string {
  if (family !== '') return `${family} family of schools`;
  return `All ${region === '' ? 'Nova Scotia' : getRegionLabel(region)} schools`;
}

/** Key that two areas share if they are the same. */
export const areaKey = ({ schoolId, region, family }: EventArea): string => JSON.stringify([schoolId, region, family]);

/** Returns the areas whose events concern a school: the school itself, its family, its region and the province. */
export function areasOfSchool({
  id,
  rceName,
  schoolFamily,
}: Pick<SchoolSummary, 'id' | 'rceName' | 'schoolFamily'>): EventArea[] {
  const [region, family] = [rceName ?? '', schoolFamily ?? ''];
  return [
    areaOfSchool(id),
    ...(region !== '' && family !== '' ? [{ schoolId: null, region, family }] : []),
    ...(region === '' ? [] : [{ schoolId: null, region, family: '' }]),
    { schoolId: null, region: '', family: '' },
  ];
}

export const areaOfSchool = (schoolId: number): EventArea => ({ schoolId, region: '', family: '' });
