import { FAR_FUTURE_END_DATE } from '@/lib/users/format-end-date';

/**
 * Terms of a household seat, in days: the time to accept an invitation (`invitedDays`), and the notice to the holder
 * before the seat ends (`noticeDays`).
 */
export const SEAT_PERIODS = { invitedDays: 14, noticeDays: 30 } as const;

/** Date that is stored as the end of a household seat if no end was announced. */
export const FAR_FUTURE_SEAT_END_DATE = new Date(FAR_FUTURE_END_DATE);

export const isSeatOpenEnded = (until: Date | null): boolean => until !== null && until >= FAR_FUTURE_SEAT_END_DATE;
