/** Time zone of the schools and their parents. */
export const SCHOOL_TIME_ZONE = 'America/Halifax';

const DAY_OF = new Intl.DateTimeFormat('sv-SE', { timeZone: SCHOOL_TIME_ZONE });

/** Returns the day in Nova Scotia in the format of date fields, such as '2026-11-05'. */
export const formatDateFieldValue = (moment: number): string => DAY_OF.format(moment);
