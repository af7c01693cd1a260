/** What decides whether a person has access; the same names as in the database. */
export type AccessFacts = {
  isAdmin: boolean;
  accessUntil: Date | null;
  overrideUntil: Date | null;
  seatUntil: Date | null;
};

/** Decision C3: the clock and the dates decide, never a status word. Its twin in SQL is `has_access`, of which `peopleWithAccess` reads. */
export function hasAccess(facts: AccessFacts, now: Date): boolean {
  return facts.isAdmin || sourcesOf(facts).some((moment) => isAfter(moment, now));
}

/** What is paid, what was given, and what somebody else pays. */
const sourcesOf = ({ accessUntil, overrideUntil, seatUntil }: AccessFacts) => [accessUntil, overrideUntil, seatUntil];

const isAfter = (moment: Date | null, now: Date) => moment !== null && moment > now;

/** The last moment of access, or null for who has none and for administrators, whose access has no end. */
export function accessEnd(facts: AccessFacts, now: Date): Date | null {
  if (facts.isAdmin || !hasAccess(facts, now)) return null;
  const ends = sourcesOf(facts).filter((moment) => moment !== null);
  return ends.reduce((latest, moment) => (moment > latest ? moment : latest));
}
