export type AccessColumns = {
  isAdmin: boolean;
  accessUntil: Date | null;
  overrideUntil: Date | null;
  seatUntil: Date | null;
};

/**
 * Returns true if a person has access now. Only the end dates of access and the administrator role decide, never the
 * status of a plan (decision C3).
 */
export function hasAccess(facts: AccessColumns, now: Date): boolean {
  return facts.isAdmin || sourcesOf(facts).some((moment) => isAfter(moment, now));
}

/** Returns the end of paid access, the end of complimentary access, and the end of a household seat. */
const sourcesOf = ({ accessUntil, overrideUntil, seatUntil }: AccessColumns) => [accessUntil, overrideUntil, seatUntil];

const isAfter = (moment: Date | null, now: Date) => moment !== null && moment > now;

/**
 * Returns when a person's access ends. Returns null for a person without access, and for administrators, whose access
 * does not end.
 */
export function getAccessEnd(facts: AccessColumns, now: Date): Date | null {
  if (facts.isAdmin || !hasAccess(facts, now)) return null;
  const ends = sourcesOf(facts).filter((moment) => moment !== null);
  return ends.reduce((latest, moment) => (moment > latest ? moment : latest));
}
