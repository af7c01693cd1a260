import 'server-only';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { knownRule } from './recurrence';
import { dayBegins, dayOf } from '@/lib/local-time';

/** When an event takes place, as the table keeps it. */
export type Timed = {
  startsAt: Date;
  endsAt: Date | null;
  allDay: boolean;
  recurrence: string | null;
  exceptions: Date[];
  timeZone: string;
};

export type Occurrence<E extends Timed> = { event: E; startsAt: Date; endsAt: Date | null };

export const MAX_OCCURRENCES = 500;

/** What takes place between the two moments, wholly or in part, the first first: 500 at the most. */
export function occurrencesOf<E extends Timed>(events: readonly E[], from: Date, to: Date): Occurrence<E>[] {
  return events
    .flatMap((event) => unfolded(event, from, to))
    .filter((occurrence) => isWithin(occurrence, from, to))
    .sort(
      (one, other) =>
        actualStart(one).getTime() - actualStart(other).getTime() || one.startsAt.getTime() - other.startsAt.getTime(),
    )
    .slice(0, MAX_OCCURRENCES);
}

/** Whether what repeats would begin at this moment, if nothing were skipped. */
export const isBeginning = (event: Timed, moment: Date): boolean =>
  unfolded({ ...event, exceptions: [] }, moment, moment).some(
    ({ startsAt }) => startsAt.getTime() === moment.getTime(),
  );

/** An all-day event begins when Nova Scotia's day does, not at the midnight UTC under which it is kept. */
const actual = (event: Timed, moment: Date) => (event.allDay ? dayBegins(dayOf(moment)) : moment);
const actualStart = <E extends Timed>({ event, startsAt }: Occurrence<E>) => actual(event, startsAt);

function isWithin<E extends Timed>(occurrence: Occurrence<E>, from: Date, to: Date): boolean {
  const start = actualStart(occurrence);
  const end = occurrence.endsAt === null ? start : actual(occurrence.event, occurrence.endsAt);
  return start < to && (end > from || start >= from);
}

const MARGIN_MS = 86_400_000; // between an all-day event's midnight UTC and Nova Scotia's

/** A rule that we do not take, which only got here around our checks, counts as none: cheap, whatever it says. */
function unfolded<E extends Timed>(event: E, from: Date, to: Date): Occurrence<E>[] {
  const { startsAt, endsAt, recurrence, exceptions } = event;
  const rule = recurrence === null ? null : knownRule(recurrence);
  if (rule === null) return [{ event, startsAt, endsAt }];
  const length = endsAt === null ? 0 : endsAt.getTime() - startsAt.getTime();
  const except = new Set(exceptions.map((moment) => moment.getTime()));
  const earliest = new Date(from.getTime() - length - MARGIN_MS);
  return startsBetween(event, rule, earliest, new Date(to.getTime() + MARGIN_MS))
    .filter((moment) => !except.has(moment))
    .map((moment) => ({
      event,
      startsAt: new Date(moment),
      endsAt: endsAt === null ? null : new Date(moment + length),
    }));
}

/** Whether nothing of the event is under way or still to come. */
export function isOver(event: Timed, moment: Date): boolean {
  const { startsAt, endsAt, recurrence, exceptions } = event;
  const rule = recurrence === null ? null : knownRule(recurrence);
  if (rule === null) return actual(event, endsAt ?? startsAt) <= moment;
  if (!/COUNT|UNTIL/.test(rule)) return false;
  const except = new Set(exceptions.map((each) => each.getTime()));
  const length = endsAt === null ? 0 : endsAt.getTime() - startsAt.getTime();
  const series = seriesOf(event, rule);
  try {
    let next = series.next(new Date(moment.getTime() - length - MARGIN_MS));
    while (next) {
      const start = new Date(next.epochMilliseconds);
      const end = actual(event, new Date(start.getTime() + length));
      if (end > moment && !except.has(start.getTime())) return false;
      next = series.next(start);
    }
    return true;
  } catch {
    return true; // the rule hardly ever comes true
  }
}

/** The wall clock repeats itself: what begins at nine begins at nine in summer and in winter. All-day events have no clock. */
function seriesOf({ startsAt, allDay, timeZone }: Timed, rule: string): RRuleTemporal {
  const dtstart = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(
    allDay ? 'UTC' : timeZone,
  );
  return new RRuleTemporal({ rruleString: rule, dtstart, includeDtstart: true });
}

function startsBetween(event: Timed, rule: string, from: Date, to: Date): number[] {
  try {
    return seriesOf(event, rule)
      .between(from, to, true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    return []; // it gave up on a rule that hardly ever comes true
  }
}
