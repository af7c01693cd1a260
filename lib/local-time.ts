import 'server-only';
import { Temporal } from 'temporal-polyfill';
import { ZONE } from '@/lib/halifax';

const MS_PER_DAY = 86_400_000;

/** The moment at which Nova Scotia's clocks show this; of a time that the change in spring skips, as much later. */
export const momentOf = (local: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(ZONE).epochMilliseconds);

/** What Nova Scotia's clocks show then: '2026-11-21T18:30'. */
export const localOf = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** An all-day event keeps its days as midnights UTC. */
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const dayOf = (midnight: Date): string => midnight.toISOString().slice(0, 10);

export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * MS_PER_DAY);

/** The moment at which Nova Scotia's day begins. */
export const dayBegins = (day: string): Date => momentOf(`${day}T00:00`);

export const dayAfter = (day: string): string => dayOf(addDays(midnightOf(day), 1));

/** When the day ends that it is in Nova Scotia. */
export const midnightAfter = (moment: Date): Date => dayBegins(dayAfter(localOf(moment).slice(0, 10)));
