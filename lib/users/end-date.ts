import { day } from '@/lib/time/dates';

/** Date that stands for a permanent suspension. */
export const FOR_GOOD = '9999-12-31T00:00:00.000Z';

/** Returns 'for good' or 'until Dec 5, 2026', the last day before that moment. */
export const untilWhen = (iso: string): string =>
  iso >= FOR_GOOD ? 'for good' : `until ${day(new Date(Date.parse(iso) - 1).toISOString())}`;
