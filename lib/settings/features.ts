/**
 * Features that an operator can switch off, everywhere or at one school. Content that already exists can still be read.
 */
export const FEATURES = ['polls', 'anonymous', 'media', 'corrections', 'links'] as const;
export type Feature = (typeof FEATURES)[number];
