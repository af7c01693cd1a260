/** The time that schools and everybody here keep. */
export const ZONE = 'America/Halifax';

const DAY_OF = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

/** Nova Scotia's day at a moment, as a date field wants it: '2026-11-05'. */
export const dayInput = (moment: number): string => DAY_OF.format(moment);
