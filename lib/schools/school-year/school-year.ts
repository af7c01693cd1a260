import { gradesTaughtAtSchool, type Grades } from '@/lib/schools/facts/grades';
import type { GradeBand } from '@/prisma/generated/enums';

// The clock of the school year: grade bands, and the school that comes after a school's last grade (record 061).

const BAND_GRADES: Record<GradeBand, Grades> = {
  p_3: { first: 0, last: 3 },
  g4_6: { first: 4, last: 6 },
  g7_9: { first: 7, last: 9 },
  g10_12: { first: 10, last: 12 },
};

export const GRADE_BAND_LABELS: Record<GradeBand, string> = {
  p_3: 'P–3',
  g4_6: '4–6',
  g7_9: '7–9',
  g10_12: '10–12',
};

/** Returns the year in whose June parents move on, or null for a day outside June. */
export const movingOnYear = (day: string): number | null => (day.slice(5, 7) === '06' ? Number(day.slice(0, 4)) : null);

/** Returns the grade band that contains a grade. */
export const bandOfGrade = (grade: number): GradeBand =>
  (Object.keys(BAND_GRADES) as GradeBand[]).find((band) => grade <= BAND_GRADES[band].last) ?? 'g10_12';

type School = { grades: string | null; type: string | null };

/**
 * Returns the school that children attend after a school's last grade, and the grade in which they begin there. Returns
 * null if the band does not contain the last grade, or if it is not certain which school is next.
 */
export function findNextSchool<S extends School & { isFedBySchool: boolean }>(
  school: School,
  band: GradeBand,
  related: readonly S[],
): { next: S; grade: number } | null {
  const taught = gradesTaughtAtSchool(school);
  if (!taught || taught.last < BAND_GRADES[band].first || taught.last > BAND_GRADES[band].last) return null;
  const grade = taught.last + 1;
  const candidates = related.filter((other) => {
    const grades = gradesTaughtAtSchool(other);
    return grades !== null && grades.first > taught.first && grades.first <= grade && grades.last >= grade;
  });
  const fed = candidates.filter(({ isFedBySchool }) => isFedBySchool);
  const [next, ...others] = fed.length > 0 ? fed : candidates;
  return next && others.length === 0 ? { next, grade } : null;
}
