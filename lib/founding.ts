/** At one school. */
export const MOST_SEATS = 1_000;
export const FOUNDING_SEATS = 25;
