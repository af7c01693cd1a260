import { fold } from '@/lib/text/fold';

export type Language = 'english' | 'french';
export const LANGUAGES: Record<Language, string> = { english: 'English', french: 'French' };

/**
 * Returns the language in which a school teaches, by its region. The Conseil scolaire acadien provincial teaches in
 * French, the regional centres in English. Null if the region is not recorded. Our data does not say which schools
 * offer French immersion.
 */
export function languageOf(rceName: string | null): Language | null {
  if (!rceName) return null;
  return /\bconseil scolaire acadien\b|\bcsap\b/.test(fold(rceName)) ? 'french' : 'english';
}
