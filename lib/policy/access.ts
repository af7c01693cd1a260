/** What decides whether a person has access; the same names as in the database. */
export type AccessFacts = {
  isAdmin: boolean;
  accessUntil: Date | null;
  overrideUntil: Date | null;
};

/** Decision C3: the clock and the dates decide, never a status word. Its twin in SQL is `has_access`, of which `peopleWithAccess` reads. */
export function hasAccess(facts: AccessFacts, now: Date): boolean {
  return facts.isAdmin || isAfter(facts.accessUntil, now) || isAfter(facts.overrideUntil, now);
}

const isAfter = (moment: Date | null, now: Date) => moment !== null && moment > now;

/** The last moment of access, or null for who has none and for administrators, whose access has no end. */
export function accessEnd(facts: AccessFacts, now: Date): Date | null {
  if (facts.isAdmin || !hasAccess(facts, now)) return null;
  const ends = [facts.accessUntil, facts.overrideUntil].filter((moment) => moment !== null);
  return ends.reduce((latest, moment) => (moment > latest ? moment : latest));
}
