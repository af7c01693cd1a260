import { formatDate } from '@/lib/time/format-dates';
import { NO_ANSWER_SCHOOL_DAYS, OFFICE_LABELS } from './concern-states';
import type { ConcernView, OutcomeLine } from './schema';

const dateOf = (day: string): string => formatDate(`${day}T12:00:00Z`);

const MOVES: Record<Exclude<OutcomeLine['state'], 'asked'>, string> = {
  raised: 'Raised',
  answered: 'Answered',
  resolved: 'Resolved',
  no_answer: `No answer in ${NO_ANSWER_SCHOOL_DAYS} school days`,
};

function lineText({ state, office, day, note }: OutcomeLine): string {
  const move = state === 'asked' ? `Asked ${OFFICE_LABELS[office ?? 'school']}` : MOVES[state];
  return `${dateOf(day)}: ${move}${note === null ? '' : `. ${note}`}`;
}

/** Returns the dated lines of a concern, oldest first. They name offices and no person. */
export const concernLines = ({ raisedOn, lines }: Pick<ConcernView, 'raisedOn' | 'lines'>): string[] =>
  [{ state: 'raised' as const, office: null, day: raisedOn, note: null }, ...lines].map(lineText);

/** Returns how many parents share a concern, as far as the number may be shown. */
export function meTooText({ meToo, isShared }: Pick<ConcernView, 'meToo' | 'isShared'>): string {
  const count =
    meToo === null
      ? 'Fewer than five parents of this school have said “Me too” so far.'
      : `At least ${meToo} verified parents of this school said “Me too”.`;
  return isShared ? `${count} You're counted.` : count;
}

/** Returns what came of a poll, with its date. */
export const pollOutcomeText = ({ day, note }: { day: string; note: string }): string =>
  `What came of it (${dateOf(day)}): ${note}`;

/** What the brief of a concern says. It has no field for the name of a user. */
export type CouncilBriefText = {
  schoolName: string;
  title: string | null;
  content: string;
  lines: string[];
  meToo: string;
};
