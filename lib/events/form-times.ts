const MORNING = 'T09:00';

/** Converts a start or end in an event form when its "All day" changes: a time becomes its day, and a day 9 a.m. */
export function withAllDay(time: string, isAllDay: boolean): string {
  const day = time.slice(0, 10);
  return day && !isAllDay ? `${day}${MORNING}` : day;
}
