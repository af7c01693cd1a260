import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

/** First and last grade of a school or a search. Grade Primary is 0, and Pre-primary is -1. */
export type Grades = { first: number; last: number };

const PRE_PRIMARY = -1;

const GRADE = 'pp|pre-?primary|p|k|primary|kindergarten|maternelle|1[0-2]|0?[1-9]';
const GRADE_WORD = '(?:grades?|gr|annees?)';
const RANGE = new RegExp(
  `\\b(?:${GRADE_WORD}\\b[ .]*)?(${GRADE})(?:e)? ?(?:-|–|—|\\bto\\b|\\bthrough\\b|\\ba\\b) ?(?:${GRADE_WORD} ?)?(${GRADE})(?:e|th)?\\b`,
);
/**
 * Matches one grade, such as 'grade 7', '7th grade', '7e année' or '7'. A bare number counts as a grade, because no
 * school name contains one.
 */
const SINGLE = new RegExp(
  `\\b${GRADE_WORD}\\b[ .]*(${GRADE})\\b|\\b(1[0-2]|[1-9])(?:st|nd|rd|th|e|eme)?(?: ?${GRADE_WORD})?(?![\\w-])|\\b(primary|pre-?primary|kindergarten|maternelle)\\b`,
);

const GRADE_PATTERN = new RegExp(`\\b(?:${GRADE})\\b`, 'g');

function numberOf(grade: string): number {
  if (/^p(p|re)/.test(grade) && grade !== 'primary') return PRE_PRIMARY;
  return /^\d/.test(grade) ? Number(grade) : 0;
}

/** Extracts grades from a text in lower case, such as 'p-6', 'grades 7 to 9', 'grade 7' or '7'. */
export function extractGrades(folded: string): { grades: Grades | null; rest: string } {
  const matched = RANGE.exec(folded) ?? SINGLE.exec(folded);
  if (!matched) return { grades: null, rest: folded };
  const [first = 0, last = first] = matched
    .slice(1)
    .filter((part) => part !== undefined)
    .map(numberOf);
  const rest = folded.replace(matched[0], ' ');
  return first > last ? { grades: null, rest: folded } : { grades: { first, last }, rest };
}

/** Usual grades for each type of school, for the many listings that do not contain the grades. */
const USUAL: [RegExp, Grades][] = [
  [/^p-12$/, { first: 0, last: 12 }],
  [/^elementary\/junior/, { first: 0, last: 9 }],
  [/^junior\/senior/, { first: 7, last: 12 }],
  [/^elementary/, { first: 0, last: 6 }],
  [/^(junior|middle)/, { first: 7, last: 9 }],
  [/^senior/, { first: 10, last: 12 }],
];

/**
 * Returns the recorded grades of a school. If no grades are recorded, returns the usual grades for the school's type,
 * or null if the type is unknown.
 */
export function gradesTaughtAtSchool(school: {
  grades?: string | null;
  type: string | null;
}): (Grades & { isRecorded: boolean }) | null {
  const recorded = [...foldCaseAndAccents(school.grades ?? '').matchAll(GRADE_PATTERN)].map(([grade]) =>
    numberOf(grade),
  );
  if (recorded.length > 0) return { first: Math.min(...recorded), last: Math.max(...recorded), isRecorded: true };
  const type = foldCaseAndAccents(school.type ?? '').trim();
  const usual = USUAL.find(([pattern]) => pattern.test(type))?.[1];
  return usual ? { ...usual, isRecorded: false } : null;
}

/** The grades of Nova Scotia's schools, each with its value in web addresses and its label. */
export const GRADES: readonly { grade: number; value: string; label: string }[] = Array.from(
  { length: 14 },
  (_, index) => {
    const grade = PRE_PRIMARY + index;
    if (grade === PRE_PRIMARY) return { grade, value: 'pp', label: 'Pre-primary' };
    return grade === 0
      ? { grade, value: 'p', label: 'Primary' }
      : { grade, value: `${grade}`, label: `Grade ${grade}` };
  },
);

/**
 * Returns true if a school teaches a grade. Uses the school's recorded grades, or else the usual grades for its type.
 */
export function teachesGrade(school: { grades?: string | null; type: string | null }, grade: number): boolean {
  const taught = gradesTaughtAtSchool(school);
  return taught !== null && taught.first <= grade && grade <= taught.last;
}
