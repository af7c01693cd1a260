import { countSchoolDays } from '@/lib/time/school-days';
import { ConcernState, Office } from '@/prisma/generated/enums';

// States of a concern and their order (record 118).

export { ConcernState, Office };

export const CONCERN_STATES = Object.values(ConcernState);
export const OFFICES = Object.values(Office);

/** School days after which a concern without an answer may move to 'No answer'. */
export const NO_ANSWER_SCHOOL_DAYS = 30;
/** School days after which the author is asked whether the concern was answered, once each. */
export const ASKED_AFTER_SCHOOL_DAYS = [10, NO_ANSWER_SCHOOL_DAYS] as const;

/** States to which a concern can move. A concern may ask another office, also after an answer or when it is resolved. */
const NEXT_STATES: Record<ConcernState, readonly ConcernState[]> = {
  raised: ['asked', 'resolved'],
  asked: ['answered', 'no_answer', 'resolved', 'asked'],
  answered: ['resolved', 'asked'],
  no_answer: ['answered', 'resolved', 'asked'],
  resolved: ['asked'],
};

export const CONCERN_STATE_LABELS: Record<ConcernState, string> = {
  raised: 'Raised',
  asked: 'Asked',
  answered: 'Answered',
  resolved: 'Resolved',
  no_answer: 'No answer',
};

export const OFFICE_LABELS: Record<Office, string> = {
  school: "the school's office",
  advisory_council: 'the School Advisory Council',
  transportation: 'the student transportation office',
  regional_centre: 'the regional centre or school board',
  department: 'the Department of Education',
  municipality: 'the municipality',
};

type Line = { state: ConcernState | null; day: string };

/**
 * Returns the day on which an office was last asked, or the day on which the concern was raised. The last line can have
 * an earlier day, because people may add a question afterwards.
 */
export const openSince = (lines: readonly Line[], raisedOn: string): string =>
  lines
    .filter(({ state }) => state === 'asked')
    .map(({ day }) => day)
    .toSorted()
    .at(-1) ?? raisedOn;

/**
 * Returns the states to which a concern may move today. 'No answer' is possible only `NO_ANSWER_SCHOOL_DAYS` after an
 * office was asked.
 */
export function listNextStates(state: ConcernState, askedOn: string, today: string): ConcernState[] {
  const isOverdue = countSchoolDays(askedOn, today) >= NO_ANSWER_SCHOOL_DAYS;
  return NEXT_STATES[state].filter((next) => next !== 'no_answer' || isOverdue);
}
