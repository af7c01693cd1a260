import { FOR_GOOD } from '@/lib/users/until-when';

const DAY = 86_400_000;

/** For how long an invitation to a household seat can be accepted, and how long before its end a seat is ended. */
export const SEAT = { invitedDays: 14, noticeDays: 30 } as const;

export const afterDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY);

/** Until when a seat gives access to which no notice was given. */
export const OPEN = new Date(FOR_GOOD);

export const isOpenEnd = (until: Date | null): boolean => until !== null && until >= OPEN;
