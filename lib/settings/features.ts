/**
 * Features that an operator can switch off, everywhere or at one school. People can still read existing content of a
 * feature that is off.
 */
export const FEATURES = ['polls', 'anonymous', 'media', 'corrections', 'links'] as const;
export type Feature = (typeof FEATURES)[number];
