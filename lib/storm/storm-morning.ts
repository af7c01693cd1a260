import 'server-only';
import { MINUTE } from '@/lib/time/duration';
import { dateToLocalTime, dayAfter, localStartOfDay, localTimeToDate } from '@/lib/time/local-time';

/** First and last minute in which parents can report, in Nova Scotia's time. */
const REPORTING_WINDOW = { from: '05:30', until: '09:30' };
const MINUTE_AFTER_WINDOW = '09:31';

type StormMorning = {
  /** The day in Nova Scotia, such as '2026-12-01'. */
  day: string;
  /** True while parents can report. */
  isOpen: boolean;
  /** When reporting opens or closes next, at the latest when the day ends. */
  changesAt: Date;
  /** When the day ends and all lines disappear. */
  endsAt: Date;
};

/** Last computed storm morning, for a moment in the minute `minute` (counted since 1970). */
let latest: { minute: number; morning: StormMorning } | undefined;

/** Returns what the given moment means for storm reports. */
export function stormMorningAt(moment: Date): StormMorning {
  const minute = Math.floor(moment.getTime() / MINUTE);
  // All calls within a minute share the result, because the computation is slow and every dashboard needs it.
  if (latest?.minute !== minute) latest = { minute, morning: computeMorning(moment) };
  return latest.morning;
}

function computeMorning(moment: Date): StormMorning {
  const [day = '', time = ''] = dateToLocalTime(moment).split('T');
  const { from, until } = REPORTING_WINDOW;
  const endsAt = localStartOfDay(dayAfter(day));
  const changes = [from, MINUTE_AFTER_WINDOW].map((change) => localTimeToDate(`${day}T${change}`));
  return {
    day,
    isOpen: time >= from && time <= until,
    changesAt: changes.find((change) => change > moment) ?? endsAt,
    endsAt,
  };
}
