import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

export type TeachingLanguage = 'english' | 'french';
export const TEACHING_LANGUAGE_LABELS: Record<TeachingLanguage, string> = { english: 'English', french: 'French' };

/**
 * Returns the language in which a school teaches: French in the Conseil scolaire acadien provincial, and English in
 * other regions. Returns null if the region is not recorded. French immersion is not in our data.
 */
export function getTeachingLanguage(rceName: string | null): TeachingLanguage | null {
  if (!rceName) return null;
  return /\bconseil scolaire acadien\b|\bcsap\b/.test(foldCaseAndAccents(rceName)) ? 'french' : 'english';
}
