import { day } from '@/lib/time/dates';

/** Date that stands for a permanent suspension. */
export const PERMANENT = '9999-12-31T00:00:00.000Z';

/** Returns 'for good' or 'until Dec 5, 2026', the last day before that moment. */
export const untilText = (iso: string): string =>
  iso >= PERMANENT ? 'for good' : `until ${day(new Date(Date.parse(iso) - 1).toISOString())}`;
