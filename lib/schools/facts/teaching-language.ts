import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

export type TeachingLanguage = 'english' | 'french';
export const TEACHING_LANGUAGE_LABELS: Record<TeachingLanguage, string> = { english: 'English', french: 'French' };

/**
 * Returns a school's teaching language, or null if its region is not recorded. Schools of the Conseil scolaire acadien
 * provincial teach in French, others in English. Our data does not include French immersion.
 */
export function getTeachingLanguage(rceName: string | null): TeachingLanguage | null {
  if (!rceName) return null;
  return /\bconseil scolaire acadien\b|\bcsap\b/.test(foldCaseAndAccents(rceName)) ? 'french' : 'english';
}
