import { fold } from '@/lib/text/fold';

export type Language = 'english' | 'french';
export const LANGUAGES: Record<Language, string> = { english: 'English', french: 'French' };

/**
 * Returns the language in which a school teaches: French in the Conseil scolaire acadien provincial, and English in
 * other regions. Returns null if the region is not recorded. French immersion is not in our data.
 */
export function languageOf(rceName: string | null): Language | null {
  if (!rceName) return null;
  return /\bconseil scolaire acadien\b|\bcsap\b/.test(fold(rceName)) ? 'french' : 'english';
}
