/** Time zone of the schools and their parents. */
export const ZONE = 'America/Halifax';

const DAY_OF = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

/** Returns the day in Nova Scotia in the format of date fields, such as '2026-11-05'. */
export const dateFieldValue = (moment: number): string => DAY_OF.format(moment);
