/**
 * Level of a school, which decides its symbol on the map. 'several' is for schools with more than one level, such as
 * P-12.
 */
export const SCHOOL_LEVELS = ['elementary', 'junior', 'senior', 'several', 'unknown'] as const;
export type SchoolLevel = (typeof SCHOOL_LEVELS)[number];

export const SCHOOL_LEVEL_LABELS: Record<SchoolLevel, string> = {
  elementary: 'Elementary',
  junior: 'Junior high',
  senior: 'Senior high',
  several: 'Several levels',
  unknown: 'Type not listed',
};
