import { PERMANENT } from '@/lib/users/end-date';

/**
 * Days for which an invitation to a household seat can be accepted. Also the days of notice that the holder gets before
 * the seat ends.
 */
export const SEAT_TERMS = { invitedDays: 14, noticeDays: 30 } as const;

/** End date of a household seat that has no announced end. The holder has not been notified of an end. */
export const NO_END = new Date(PERMANENT);

export const hasNoEndDate = (until: Date | null): boolean => until !== null && until >= NO_END;
