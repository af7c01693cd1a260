/**
 * Features that an operator can switch off, everywhere or at one school. Existing content of a feature remains
 * readable.
 */
export const FEATURES = ['polls', 'anonymous', 'media', 'corrections', 'links'] as const;
export type Feature = (typeof FEATURES)[number];
