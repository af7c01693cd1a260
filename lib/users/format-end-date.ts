import { formatDate } from '@/lib/time/format-dates';

/** Date that stands for the end of a permanent suspension or of permanent access. */
export const FAR_FUTURE_END_DATE = '9999-12-31T00:00:00.000Z';

/**
 * Returns 'for good' if a suspension or complimentary access is permanent. Otherwise returns its last day, such as
 * 'until Dec 5, 2026'.
 */
export const formatEndDate = (iso: string): string =>
  iso >= FAR_FUTURE_END_DATE ? 'for good' : `until ${formatDate(new Date(Date.parse(iso) - 1).toISOString())}`;
