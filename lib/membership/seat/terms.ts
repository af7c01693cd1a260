import { PERMANENT } from '@/lib/users/end-date';

/**
 * Days for which an invitation to a household seat can be accepted. Also the days of notice that the holder gets before
 * the seat ends.
 */
export const SEAT = { invitedDays: 14, noticeDays: 30 } as const;

/** End of a seat's access while the holder has not been notified of any end. */
export const NO_END = new Date(PERMANENT);

export const isOpenEnd = (until: Date | null): boolean => until !== null && until >= NO_END;
