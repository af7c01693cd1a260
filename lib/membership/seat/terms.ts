import { PERMANENT } from '@/lib/users/end-date';

/**
 * Terms of a household seat, in days. An invitation can be accepted for `invitedDays`. A holder is notified
 * `noticeDays` before the seat ends.
 */
export const SEAT_TERMS = { invitedDays: 14, noticeDays: 30 } as const;

/** Stands for the end date of a household seat whose end was not announced. */
export const NO_END = new Date(PERMANENT);

export const hasNoEndDate = (until: Date | null): boolean => until !== null && until >= NO_END;
