/**
 * Features that an operator can switch off, everywhere or at one school. Existing content of a feature remains
 * readable.
 */
export const FEATURE_FLAG_NAMES = ['polls', 'anonymous', 'media', 'corrections', 'links'] as const;
export type FeatureFlagName = (typeof FEATURE_FLAG_NAMES)[number];
