/** What an operator can switch off, everywhere or at one school. What there is of it already stays readable. */
export const FEATURES = ['polls', 'anonymous', 'media', 'corrections', 'links'] as const;
export type Feature = (typeof FEATURES)[number];
