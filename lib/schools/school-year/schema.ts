import { z } from 'zod';
import { idField } from '@/lib/schema-fields';
import { GradeBand } from '@/prisma/generated/enums';

export { GradeBand };

/** A follow with the grade band that the person chose. Only this person sees it. */
export const schoolYearOfFollow = z.object({
  schoolId: z.int(),
  name: z.string(),
  /** Null if the person chose none. */
  gradeBand: z.enum(GradeBand).nullable(),
  /** True if the person marked themselves as a former parent. They still read, but cannot vouch or report for the school. */
  isFormer: z.boolean(),
  /** In June, the school that probably comes next. Null if it is not known, or if the person has answered this year. */
  next: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export const schoolYearView = z.array(schoolYearOfFollow);
export type SchoolYearOfFollow = z.output<typeof schoolYearOfFollow>;

/** Changes of a follow. Fields that are left out stay unchanged. */
export const schoolYearChange = z.object({
  gradeBand: z.enum(GradeBand, 'Choose one of the grades.').nullable().optional(),
  isFormer: z.boolean().optional(),
});
export type SchoolYearChange = z.output<typeof schoolYearChange>;

export const movingOnAnswer = z.object({
  /** The proposed school. */
  nextId: idField('Reload this page to see the next school.'),
  /** `moved` also marks the person as a former parent of the earlier school. `no` changes nothing. */
  answer: z.enum(['moved', 'both', 'no'], 'Choose an answer.'),
});
export type MovingOnAnswer = z.output<typeof movingOnAnswer>;
