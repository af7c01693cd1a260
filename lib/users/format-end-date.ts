import { formatDate } from '@/lib/time/format-dates';

/** Date that stands for a permanent suspension. */
export const PERMANENT_END_DATE = '9999-12-31T00:00:00.000Z';

/** Returns 'for good' for a permanent end, and otherwise the last day, such as 'until Dec 5, 2026'. */
export const formatEndDate = (iso: string): string =>
  iso >= PERMANENT_END_DATE ? 'for good' : `until ${formatDate(new Date(Date.parse(iso) - 1).toISOString())}`;
